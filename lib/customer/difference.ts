/** One thing that differs between two states of an account, in words; undefined is not there. */
export type Difference = {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** What a change was, in a word. */
export function changeKind({ before, after }: Difference): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}
