/** Whether a value of a response is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether it is a list whose items all pass. */
export function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

/** Whether it is a string. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
