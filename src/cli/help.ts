/** What stands under the list of commands; `dropturn debug --help` lists every flag. */
export const HELP_AFTER = `
Examples:
  dropturn call.json                          verdict, curve and reason for one failed call
  dropturn call.json --scorer checks          the same without a key, offline
  dropturn call.json --note note.md           write the incident note as well
  dropturn call.json --replays 3              is the named turn stable?
  dropturn call.json --estimate               what would it cost?
  dropturn calls/ --json                      one line of JSON for each call
  dropturn check call.json                    what code finds in it, without a curve
  cat call.json | dropturn - --scorer recorded:scores.ndjson

Every flag: dropturn debug --help

Exit codes:
  0  ran, whatever the verdict     1  --fail-on-drop and a turn or slide was named
  2  could not run                 3  ran, but some points have no score
  130  interrupted                 70  a bug
`;
