import { KINDS } from '#lib/search/kinds.ts';
import type { SearchGroup, SearchResult, SearchResults } from '#lib/search/schema.ts';

/**
 * Whether it is what the search answers. Looked at by hand: the library of the schema takes 190 ms to evaluate
 * on a slow processor, just when the first keys come.
 */
export function isSearchResults(answer: unknown): answer is SearchResults {
  return (
    isRecord(answer) &&
    isListOf(answer['groups'], isGroup) &&
    isListOf(answer['exact'], isText) &&
    isText(answer['asOf']) &&
    !Number.isNaN(Date.parse(answer['asOf']))
  );
}

function isGroup(group: unknown): group is SearchGroup {
  return (
    isRecord(group) &&
    isOneOf(KINDS, group['kind']) &&
    isText(group['title']) &&
    isListOf(group['results'], isResult) &&
    isTextIfAny(group['all'])
  );
}

function isResult(result: unknown): result is SearchResult {
  return (
    isRecord(result) &&
    isText(result['href']) &&
    isText(result['title']) &&
    isText(result['detail']) &&
    isTextIfAny(result['meta']) &&
    (result['tone'] === undefined || isOneOf(TONES, result['tone']))
  );
}

const TONES: readonly SearchResult['tone'][] = ['good', 'warn', 'bad'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isOneOf(options: readonly unknown[], value: unknown): boolean {
  return options.includes(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || isText(value);
}
