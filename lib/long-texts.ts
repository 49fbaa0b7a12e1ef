import { ShortText } from '#lib/api/fields.ts';

/**
 * Issues for a feed schema's `check`, of each text that is longer than a ShortText may be, wherever in `value` it is.
 * For records of which answers are made through a schema: that one has no lengths, since a record that was stored
 * before there were any is still answered.
 */
export function longTextIssues(value: unknown, path: readonly (string | number)[] = []): Issue[] {
  if (typeof value === 'string') {
    const [issue] = ShortText.safeParse(value).error?.issues ?? [];
    return issue ? [{ code: 'custom', path: [...path], message: issue.message, input: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => longTextIssues(item, [...path, at]));
  return Object.entries(value).flatMap(([name, item]) => longTextIssues(item, [...path, name]));
}

type Issue = {
  readonly code: 'custom';
  readonly path: (string | number)[];
  readonly message: string;
  readonly input: string;
};
