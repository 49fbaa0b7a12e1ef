import { expect, test } from 'vitest';
import { z } from 'zod';
import { complaintText, pathText, printable, schemaComplaints } from './complaints.ts';

const Shelf = z.strictObject({ code: z.string(), items: z.array(z.strictObject({ n: z.int() })) });

function complaints(value: unknown): string[] {
  return schemaComplaints(Shelf.safeParse(value).error?.issues ?? [], value).map(complaintText);
}

test('a complaint names the member as the feed writes it', () => {
  expect(complaints({ code: 1, items: [{ n: 1 }, { n: '2' }] })).toEqual([
    'code: expected string, received number',
    'items[1].n: expected number, received string',
  ]);
});

test('missing members, unknown members and non-objects get different complaints', () => {
  expect(complaints({ items: [{ n: 1, size: 2, 'best before': 3 }] })).toEqual([
    'code: is missing, expected string',
    'items[0].size: is not a member of this record',
    'items[0]["best before"]: is not a member of this record',
  ]);
  expect(complaints([])).toEqual(['expected object, received array']);
});

test('text from a feed can neither control the terminal nor flood it', () => {
  expect(pathText(['a\u001b[2Jb'])).toBe('["a\\u001b[2Jb"]');
  expect(printable('\u009b31m\u202e\ud800')).toBe('\\u{9b}31m\\u{202e}\uFFFD');
  expect(printable('x'.repeat(1_000))).toHaveLength(101);
});
