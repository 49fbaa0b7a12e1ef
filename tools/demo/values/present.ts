/** The members that are not undefined, for documents in which a member is there or absent. */
export function present<T extends object>(members: NoInfer<MaybeUndefined<T>>): T {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}

/** The members of a document, of which the optional ones may be undefined. */
type MaybeUndefined<T> = {
  [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K];
};
