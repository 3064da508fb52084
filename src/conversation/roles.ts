import type { Role } from "./model.ts";

/** Words that name a side beyond doubt, in lower case. What is not here is a name, and names are not guessed. */
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  agent: [
    ..."assistant ai bot agent model gpt chatgpt bing bard claude gemini voicebot chatbot robot".split(
      " ",
    ),
    ..."representative rep support advisor csr asistente agente assistent assistente".split(" "),
    ..."агент ассистент бот 客服 助手 智能客服 アシスタント エージェント ボット 상담원 어시스턴트 챗봇".split(
      " ",
    ),
    "ai agent",
    "ai assistant",
    "virtual agent",
    "virtual assistant",
    "automated agent",
    "support agent",
    "voice agent",
    "customer service",
  ],
  user: [
    ..."user human customer caller client consumer visitor guest patient enduser".split(" "),
    ..."usuario usuário cliente utilisateur kunde kundin benutzer nutzer anrufer utente".split(" "),
    ..."пользователь клиент 用户 客户 顾客 使用者 ユーザー お客様 顧客 사용자 고객".split(" "),
    "end user",
  ],
  system: ["system", "developer", "instructions", "system prompt"],
  tool: ["tool", "function", "observation", "ipython", "tool result", "function result"],
  event: ["event", "status", "notification", "log", "note", "internal note"],
  human_agent: ["human agent", "live agent"],
};

const ROLE_OF_WORD: ReadonlyMap<string, Role> = new Map(
  (Object.entries(WORDS) as [Role, readonly string[]][]).flatMap(([role, words]) =>
    words.map((word) => [word, role] as const),
  ),
);

/** The side that a role word or speaker label names; undefined for a name. */
export function roleOfWord(label: string): Role | undefined {
  return ROLE_OF_WORD.get(label) ?? ROLE_OF_WORD.get(normalised(label));
}

function normalised(label: string): string {
  return label
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, " ");
}
