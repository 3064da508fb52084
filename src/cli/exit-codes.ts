/** What the exit code says; see `dropturn --help`. */
export const EXIT = {
  /** Ran, whatever the verdict. */
  ok: 0,
  /** A turn or a slide was named and --fail-on-drop (or a sibling flag) asked for it. */
  named: 1,
  /** Could not run: usage, input, key, budget. */
  failed: 2,
  /** Ran, but points have no score, or one of several files could not be read. */
  incomplete: 3,
  bug: 70,
  interrupted: 130,
} as const;
