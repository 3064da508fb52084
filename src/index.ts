export { DropturnError, type ErrorCode } from "./errors.ts";
export type { Conversation, Message } from "./conversation/model.ts";
export { formats } from "./conversation/formats/index.ts";
export type { Format } from "./conversation/formats/types.ts";
export {
  parseConversations,
  readConversation,
  readConversations,
} from "./conversation/read/index.ts";
export type { InputRef, ParseOptions, ReadOptions, ReadResult } from "./conversation/read/types.ts";
