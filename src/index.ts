export { DropturnError, type ErrorCode } from "./errors.ts";
export type { Conversation, Message } from "./conversation/model.ts";
