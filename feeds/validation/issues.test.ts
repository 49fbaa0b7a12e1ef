import { expect, test } from 'vitest';
import { z } from 'zod';
import { feedIssues, issueText, pathText, printable } from './issues.ts';

const Shelf = z.strictObject({ code: z.string(), items: z.array(z.strictObject({ n: z.int() })) });

function issues(value: unknown): string[] {
  return feedIssues(Shelf.safeParse(value).error?.issues ?? [], value).map(issueText);
}

test('an issue names the member as the feed writes it', () => {
  expect(issues({ code: 1, items: [{ n: 1 }, { n: '2' }] })).toEqual([
    'code: expected string, received number',
    'items[1].n: expected number, received string',
  ]);
});

test('missing members, unknown members and non-objects get different issues', () => {
  expect(issues({ items: [{ n: 1, size: 2, 'best before': 3 }] })).toEqual([
    'code: is missing, expected string',
    'items[0].size: is not a member of this record',
    'items[0]["best before"]: is not a member of this record',
  ]);
  expect(issues([])).toEqual(['expected object, received array']);
});

test('text from a feed can neither control the terminal nor flood it', () => {
  expect(pathText(['a\u001b[2Jb'])).toBe('["a\\u001b[2Jb"]');
  expect(printable('\u009b31m\u202e\ud800')).toBe('\\u{9b}31m\\u{202e}\uFFFD');
  expect(printable('x'.repeat(1_000))).toHaveLength(101);
});
