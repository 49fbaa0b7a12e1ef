/** The members that are not undefined, for documents in which a member is there or absent. */
export function present<T extends object>(members: NoInfer<MaybeUndefined<T>>): T {
  // A loop, since it is called for every line of every document.
  const made: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) made[name] = members[name];
  return made as T;
}

/** The members of a document, of which the optional ones may be undefined. */
type MaybeUndefined<T> = {
  [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K];
};

/** The minutes since midnight of a time: 390 for `06:30`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time so many minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
