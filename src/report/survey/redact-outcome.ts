import { countReplaced } from "../../redact/redactor.ts";
import type { Redactor } from "../../redact/types.ts";
import { redactValue } from "../../redact/value.ts";
import type { GroupOutcome, SurveyCall, SurveyOutcome } from "../../survey/types.ts";

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

/** Redacts the calls that a page lists; before the outcome, so that the outcome's count holds theirs too. */
export function redactCalls(calls: readonly SurveyCall[], redactor: Redactor): SurveyCall[] {
  return calls.map((call) => ({
    ...call,
    id: redactor.redact(call.id),
    file: call.file === null ? null : redactor.redact(call.file),
    sentence: redactor.redact(call.sentence),
    rationale: call.rationale === null ? null : redactor.redact(call.rationale),
  }));
}

function redactName({ name }: GroupOutcome, redact: (text: string) => string): { name: string } {
  return { name: redact(name) };
}
