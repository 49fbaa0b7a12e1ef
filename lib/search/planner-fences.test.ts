import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { fencedSubquery, PLANNER_FENCE, withoutIndex } from './planner-fences.ts';

const database = setUpTestDatabase();
/** 5,000 customer names in random order; one in twenty, those with the highest numbers, has rules = 7. */
beforeAll(async () => {
  const { pool } = database;
  await pool.query(`
    insert into invoice_names (country_code, kind, number, rules, words)
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
  const ofRules = database.db
    .selectFrom('invoice_names')
    .select('number')
    .where('country_code', '=', 'au')
    .where('kind', '=', 'customer')
    .where('rules', '=', 7);
  const first = (query: typeof ofRules) =>
    planOf(
      sql`${database.db.selectFrom(query.as('found')).select('number').orderBy('number').limit(1)}`,
    );
  expect(await first(ofRules)).toContain('invoice_names_pkey');
  expect(await first(fencedSubquery(ofRules))).toContain('invoice_names_by_rules');
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
