import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { findNumbersByNames } from './name-search.ts';
import { findSimilarWords } from './similar-words.ts';
import { toSearchWords } from './words.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  const named = [
    ...['Penrose Group', "O'Brien & Sons", 'Ngāti Whātua Trust', 'Thomson Plumbing'],
    ...['Thompson Gas', 'Heath Water Systems', 'Level Best Water'],
  ].map((name, at) => ({ number: `${at + 1}`, name, words: toSearchWords(name) }));
  await database.pool.query(
    `insert into invoice_names (country_code, kind, number, name, words)
     select 'au', 'customer', number, name, array_to_tsvector(words)
     from json_to_recordset($1) as named (number text, name text, words text[])`,
    [JSON.stringify(named)],
  );
});

const find = async (text: string, within?: readonly string[]) => {
  const names = { countryCode: 'au', table: 'invoice_names', kind: 'customer' } as const;
  return (await findNumbersByNames([{ db: database.db, ...names, within }], text))[0]?.numbers;
};

test.each([
  ['penrose', ['1']],
  ['penrse', ['1']],
  ['penrsoe', ['1']],
  ['pemrosse', ['1']],
  ['obrein', ['2']],
  ['ngatti whatua', ['3']],
  ['thomson', ['4']],
  ['watr systems', ['6']],
  ['hetah', ['6']],
  // `heater` is two letters from `water`, which the other word stands for.
  ['watr heater', ['6']],
  ['pen', ['1']],
  ['pne', []],
  ['xylophone', []],
  ['2412288', []],
])('%s finds %j', async (typed, numbers) => {
  expect(await find(typed)).toEqual(numbers);
});

test('finds no customer that the caller may not see', async () => {
  expect(await find('penrse', ['2'])).toEqual([]);
});

test('words that are spelt right stay beside one that is not', async () => {
  const alternatives = (...terms: string[]) =>
    findSimilarWords({ db: database.db, countryCode: 'au' }, 'invoice_names', terms);
  expect(await alternatives('watr', 'heath')).toEqual([['watr', 'water'], ['heath']]);
  expect(await alternatives('thompson')).toEqual([['thompson', 'thomson']]);
  expect(await alternatives('heath')).toBeUndefined();
});

test('the words of a record and of its new name are stored', async () => {
  const { pool } = database;
  const bare = { name: 'Kauri Joinery', contacts: [], addresses: [] };
  await saveAccounts(database.db, 'nz', [anAccount({ accountId: 'a', number: '1', ...bare })]);
  await pool.query(`update accounts set tokens = 'totara joinery' where tokens @@ 'kauri'`);
  const { rows } = await pool.query(
    `select word from search_words where source = 'accounts' and country_code = 'nz' order by word`,
  );
  expect(rows.map(({ word }) => word)).toEqual(['joinery', 'kauri', 'totara']);
});

test('an update that changes no words writes none', async () => {
  const { pool } = database;
  await pool.query(`delete from search_words where word = 'penrose'`);
  await pool.query(`update invoice_names set name = name || ' ', words = words`);
  expect((await pool.query(`select from search_words where word = 'penrose'`)).rowCount).toBe(0);
});
