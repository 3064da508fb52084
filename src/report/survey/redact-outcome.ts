import { countReplaced } from "../../redact/redactor.ts";
import type { Redactor } from "../../redact/types.ts";
import { redactValue } from "../../redact/value.ts";
import type { GroupOutcome, SurveyOutcome } from "../../survey/types.ts";

/** Redacts every text of an outcome that comes from calls; figures, places and the names of tools stay. */
export function redactOutcome(outcome: SurveyOutcome, redactor: Redactor): SurveyOutcome {
  const redact = (text: string): string => redactor.redact(text);
  const redactOrNull = (text: string | null): string | null =>
    text === null ? null : redact(text);
  const { groups, suspects, setup } = outcome;
  const redacted: SurveyOutcome = {
    ...outcome,
    setup: setup && { ...setup, scorer: redactValue(setup.scorer, redactor) },
    groups: groups && {
      ...groups,
      groups: groups.groups.map((group) => ({ ...group, ...redactName(group, redact) })),
    },
    tables: outcome.tables.map((table) =>
      table.kind === "field"
        ? { ...table, rows: table.rows.map((row) => ({ ...row, value: redact(row.value) })) }
        : table,
    ),
    suspects: suspects && {
      ...suspects,
      examples: suspects.examples.map(({ id, file, sentence, rationale }) => ({
        id: redact(id),
        file: redactOrNull(file),
        sentence: redact(sentence),
        rationale: redactOrNull(rationale),
      })),
    },
    unreadable: outcome.unreadable.map(({ side, file, id, message }) => ({
      side,
      file: redactOrNull(file),
      id: redactOrNull(id),
      message: redact(message),
    })),
    notices: outcome.notices.map(redact),
  };
  return { ...redacted, redaction: { replaced: countReplaced(redactor) } };
}

function redactName({ name }: GroupOutcome, redact: (text: string) => string): { name: string } {
  return { name: redact(name) };
}
