import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type Found, hasAny, hasBeginning, hasGoods, numberToken, tokensOf } from './tokens.ts';

const database = setUpTestDatabase();

const FOUND: Found<object> = {
  names: () => ['Tūī Brass', undefined],
  words: () => ['Wagga Wagga', 'Tui'],
  digits: () => ['+61 491 570 006'],
  numbers: () => ({ purchaseOrder: `PO-7'\\`, reference: undefined }),
  dates: () => ['2026-11-20', undefined],
  goods: () => [{ number: 100417, name: 'Basin mixer' }, { name: 'Brass tap 15mm' }],
};

test('words, names with weight A, numbers, dates, and the goods of each line', () => {
  expect(tokensOf(FOUND, {})).toBe(
    "'tui':1A,1 'brass':1A 'wagga':1 '0491570006':1 '#po-7''\\\\':1 'purchaseOrder#po-7''\\\\':1 '@2026-11-20':1 " +
      "'.#100417':1 '.basin':1 '.mixer':1 '.100417':1 '.brass':2 '.tap':2 '.15mm':2 '.15':2 '.mm':2",
  );
});

test.each([
  ['a number as it is written', hasAny([numberToken("po-7'\\")]), true],
  ['the number of another kind', hasAny([numberToken("po-7'\\", 'job')]), false],
  ['the beginning of a number', hasBeginning(numberToken('PO')), true],
  ['words of one line', hasGoods([['bas'], ['mixer']]), true],
  ['words of two lines', hasGoods([['basin'], ['tap']]), false],
  ['a misspelt word', hasGoods([['basn', 'basin'], ['mixer']]), true],
  ['a measure', hasGoods([['15'], ['tap']]), true],
  ['the beginning of a measure', hasGoods([['1'], ['tap']]), false],
  ['no words', hasGoods([]), false],
])('is found by %s: %s', async (_, condition, isFound) => {
  const { rows } = await sql`
    select from (select ${tokensOf(FOUND, {})}::tsvector as tokens) as given where ${condition}`.execute(
    database.db,
  );
  expect(rows).toHaveLength(isFound ? 1 : 0);
});

test('words of one line are found in a document of many lines', async () => {
  const goods = Array.from({ length: 400 }, (_, at) => ({
    number: at,
    name: at === 299 ? 'Copper tube 65mm' : `Copper tube, drawn to the order of line ${at}`,
  }));
  const find = async (words: string[]) => {
    const isFound = hasGoods(words.map((word) => [word]));
    const { rows } = await sql`
      select from (select ${tokensOf({ goods: () => goods }, {})}::tsvector as tokens) as given
      where ${isFound}`.execute(database.db);
    return rows.length === 1;
  };
  expect([await find(['copper', '65mm']), await find(['65mm', 'drawn', '20'])]).toEqual([
    true,
    false,
  ]);
});

test('a document with any number of lines has tokens that PostgreSQL takes', async () => {
  const goods = Array.from({ length: 30_000 }, (_, at) => ({ number: at, name: `Ārohanui ${at}` }));
  const tokens = tokensOf({ goods: () => goods }, {});
  const { rows } = await sql<{ size: number }>`
    select pg_column_size(${tokens}::tsvector) as size`.execute(database.db);
  expect(rows[0]?.size).toBeGreaterThan(100_000);
});
