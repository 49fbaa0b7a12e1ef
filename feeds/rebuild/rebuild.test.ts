import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { findNumbersByNames } from '#lib/search/name-search.ts';
import { rebuild } from './rebuild.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeEach(() => database.pool.query('truncate invoices, invoice_names'));

const INVOICES = 6;
const RULES = RULE_VERSIONS.invoices;

/** Loads invoices of a customer `name`, all on one day. */
function load(name: string, count = INVOICES) {
  const invoices = Array.from({ length: count }, (_, at) =>
    anInvoice({ number: `I-${at}`, customer: { number: 'C', name } }),
  );
  return catalogue.load({ invoices });
}

/** As another rule version would have left them. */
async function makeStale(): Promise<void> {
  await database.pool.query(
    `update invoices set rule_version = ${RULES - 1}, customer_name = 'wrong', due_date = '2001-01-01'`,
  );
}

async function stored() {
  const { rows } = await database.pool.query(
    `select customer_name as name, rule_version, count(*) from invoices group by 1, 2 order by 1, 2`,
  );
  return rows;
}

test('an interrupted rebuild continues where it stopped and derives nothing twice', async () => {
  await load('Kauri');
  await makeStale();
  const failing = { deriving: (_: unknown, __: unknown, derived: number) => end(derived) };
  const end = (derived: number) => {
    if (derived === 4) throw new Error('ended');
  };
  await expect(rebuild(database.url, { maxBatch: 2, report: failing })).rejects.toThrow('ended');
  expect(await stored()).toEqual([
    { name: 'Kauri', rule_version: RULES, count: 4 },
    { name: 'wrong', rule_version: RULES - 1, count: 2 },
  ]);
  expect(await rebuild(database.url, { maxBatch: 2 })).toBe(2);
  expect(await stored()).toEqual([{ name: 'Kauri', rule_version: RULES, count: 6 }]);
  expect(await rebuild(database.url, { all: true })).toBeGreaterThanOrEqual(INVOICES);
});

test('rows of a later rule version are derived by the current rules', async () => {
  await load('Kauri');
  await database.pool.query(
    `update invoices set rule_version = ${RULES + 1}, customer_name = 'newer'`,
  );
  expect(await rebuild(database.url)).toBe(INVOICES);
  expect(await stored()).toEqual([{ name: 'Kauri', rule_version: RULES, count: 6 }]);
});

test('a row that a load changes meanwhile keeps the load’s values', async () => {
  await load('Kauri');
  await makeStale();
  let loading: ReturnType<typeof load> | undefined;
  const deriving = () => {
    loading ??= load('Rimu', INVOICES + 2);
  };
  await rebuild(database.url, { maxBatch: 1, report: { deriving } });
  await loading;
  expect(await stored()).toEqual([{ name: 'Rimu', rule_version: RULES, count: 8 }]);
});

test('waits for a running load, and says so', async () => {
  await load('Kauri');
  await makeStale();
  const { pool, close } = openDatabase(database.url, { max: 1 });
  const loading = await pool.connect();
  await loading.query('begin');
  await loading.query(`select pg_advisory_xact_lock(hashtextextended('load au invoices', 0))`);
  const waited = Promise.withResolvers<string>();
  const waiting = ({ name }: { name: string }) => waited.resolve(name);
  const rebuilt = rebuild(database.url, { report: { waiting } });
  expect(await waited.promise).toBe('invoices');
  expect(await stored()).toEqual([{ name: 'wrong', rule_version: RULES - 1, count: 6 }]);
  await loading.query('commit');
  loading.release();
  await rebuilt;
  expect(await stored()).toEqual([{ name: 'Kauri', rule_version: RULES, count: 6 }]);
  await close();
});

async function find(text: string) {
  const names = { countryCode: 'au', table: 'invoice_names', kind: 'customer' } as const;
  return (await findNumbersByNames([{ db: database.db, ...names }], text))[0]?.numbers;
}

test('a customer is still found by earlier names after a rebuild', async () => {
  for (const name of ['Kauri', 'Rimu', 'O’Brien']) await load(name, 1);
  await database.pool.query(`update invoice_names set words = '', rule_version = 0`);
  await rebuild(database.url);
  const { db } = database;
  for (const text of ['kauri', 'rimu', "O'Brien", 'c']) expect(await find(text)).toEqual(['C']);
  const { name, names } = await db
    .selectFrom('invoice_names')
    .select(['name', 'names'])
    .where('kind', '=', 'customer')
    .executeTakeFirstOrThrow();
  expect({ name, names }).toEqual({ name: 'O’Brien', names: ['O’Brien', 'Rimu', 'Kauri'] });
});

test('customers that were stored without telephone numbers have those of their newest invoice after a rebuild', async () => {
  await load('Kauri', 1);
  const contact = { preferredPhoneNumber: '0491 575 789' };
  await database.pool.query(
    `update invoices set document = (document::jsonb || jsonb_build_object('customerContact', $1::jsonb))::json`,
    [JSON.stringify(contact)],
  );
  await database.pool.query('update invoice_names set rule_version = 0');
  await rebuild(database.url);
  expect(await find('0491575789')).toEqual(['C']);
});
