export { redactConversation } from "./conversation.ts";
export { countReplaced, createRedactor, type RedactorOptions } from "./redactor.ts";
export type { Detector, Redactor, Span } from "./types.ts";
export { parsePatterns } from "./user-patterns.ts";
export { redactValue } from "./value.ts";
