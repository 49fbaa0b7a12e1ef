/** A document in which optional members may be undefined, at any depth. */
export type Draft<T> = T extends readonly (infer Each)[]
  ? readonly Draft<Each>[]
  : T extends object
    ? { readonly [K in keyof T]: Draft<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T;

/** The document without the members that are undefined. */
export function present<T extends object>(draft: NoInfer<Draft<T>>): T {
  return presentValue(draft) as T;
}

// Loops, since this is called for every line of every document.
function presentValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presentValue);
  if (typeof value !== 'object' || value === null) return value;
  const made: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) made[name] = presentValue(each);
  return made;
}

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
