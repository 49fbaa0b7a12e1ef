import { ShortText } from '#lib/api/fields.ts';

/**
 * Issues, for the `check` of a feed schema, for every text at any depth that is longer than ShortText allows. Response
 * schemas have no length limits, because records stored before the limits existed must still be returned.
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
