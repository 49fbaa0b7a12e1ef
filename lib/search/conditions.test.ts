import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { matchesTerms, PLANNER_FENCE, withoutIndex } from './conditions.ts';
import { toSearchTerms, toSearchWords } from './words.ts';

const database = setUpTestDatabase();

const NAMES = ['A B C Plumbing', 'Alder Bros Carpentry', 'Jon R Smith', 'Jane Smithson'];

/** The names found by a search text. */
async function found(typed: string) {
  const names = JSON.stringify(NAMES.map((name) => ({ name, list: toSearchWords(name) })));
  const { rows } = await sql<{ name: string }>`
    select name from json_to_recordset(${names}::json) as named (name text, list text[])
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

/** 5,000 customer names in random order; one in twenty, those with the highest numbers, has rule_version = 7. */
beforeAll(async () => {
  const { pool } = database;
  await pool.query(`
    insert into invoice_names (country_code, kind, number, rule_version, words)
    select 'au', 'customer', lpad(i::text, 5, '0'), case when i > 4750 then 7 else 1 end,
      array_to_tsvector(array['a' || i, 'b' || i % 100])
    from generate_series(1, 5000) as i order by md5(i::text)`);
  await pool.query(`
    insert into commitments (country_code, branch_number, product_number, date, reference, quantity)
    select 'au', 'B', lpad(i::text, 5, '0'), '2026-11-20', j::text, 1
    from generate_series(1, 1000) as i, generate_series(1, 3) as j`);
  await pool.query('analyze invoice_names, commitments');
});

/** The query plan of PostgreSQL. */
async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(database.db);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

test('a fenced subquery uses the index of its conditions, not that of the outer order', async () => {
  const first = (fence: RawBuilder<unknown>) =>
    planOf(sql`select number from (
      select number from invoice_names
      where country_code = 'au' and kind = 'customer' and rule_version = 7 ${fence}) as found
      order by number limit 1`);
  expect(await first(sql``)).toContain('invoice_names_pkey');
  expect(await first(PLANNER_FENCE)).toContain('invoice_names_by_rule_version');
});

test('withoutIndex keeps a condition from using an index', async () => {
  const other = sql<SqlBool>`words @@ '''b'':*'::tsquery`;
  const both = (condition: RawBuilder<SqlBool>) =>
    planOf(sql`select from invoice_names where words @@ '''a1234'''::tsquery and ${condition}`);
  expect(await both(other)).toMatch(/Index Cond: .*'b'/);
  const plan = await both(withoutIndex(other));
  expect(plan).toMatch(/Index Cond: \(words @@ '''a1234'''::tsquery\)/);
  expect(plan).toMatch(/Filter: .*'b'/);
});

test('a fenced exists is evaluated for each row, not joined', async () => {
  const having = (fence: RawBuilder<unknown>) =>
    planOf(sql`select from invoice_names as name where number = any('{00001,00002}') and exists (
      select from commitments where commitments.country_code = name.country_code
        and branch_number = 'B' and product_number = name.number ${fence})`);
  expect(await having(sql``)).not.toContain('SubPlan');
  expect(await having(PLANNER_FENCE)).toContain('SubPlan');
});
