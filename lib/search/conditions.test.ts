import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { matchesTerms } from './conditions.ts';
import { toSearchTerms, toSearchWords } from './words.ts';

const database = setUpTestDatabase();

const NAMES = ['A B C Plumbing', 'Alder Bros Carpentry', 'Jon R Smith', 'Jane Smithson'];

/** The names found by a search text. */
async function found(typed: string) {
  const { rows } = await sql<{ name: string }>`
    select name from json_to_recordset(${JSON.stringify(
      NAMES.map((name) => ({ name, list: toSearchWords(name) })),
    )}::json) as named (name text, list text[])
    cross join lateral (select array_to_tsvector(list) as words) as worded
    where ${matchesTerms(toSearchTerms(typed))} order by name`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('each term is the beginning of a word, short ones too beside longer ones', async () => {
  expect(await found('smi')).toEqual(['Jane Smithson', 'Jon R Smith']);
  expect(await found('j smith')).toEqual(['Jane Smithson', 'Jon R Smith']);
  expect(await found('j r smith')).toEqual(['Jon R Smith']);
  expect(await found('jo sm r')).toEqual(['Jon R Smith']);
});

test('a single letter is a prefix, several single letters are whole words', async () => {
  expect(await found('b')).toEqual(['A B C Plumbing', 'Alder Bros Carpentry']);
  expect(await found('a b c')).toEqual(['A B C Plumbing']);
});

test('finds nothing for bare punctuation', async () => {
  expect(await found('--- %')).toEqual([]);
});
