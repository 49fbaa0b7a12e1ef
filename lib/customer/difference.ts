/** One difference between two states of an account, as text; undefined: absent. */
export type Difference = {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** The kind of a change. */
export function changeKind({ before, after }: Difference): 'added' | 'removed' | 'changed' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}
