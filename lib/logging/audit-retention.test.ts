import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { dropAuditPartitions, makeAuditPartitions, recordAudit } from './audit-log.ts';

const database = setUpTestDatabase();

/** `2026_11`, of the month that is so many months away by the clock of the database. */
async function monthAway(months: number): Promise<string> {
  const { rows } = await database.pool.query<{ month: string }>(
    `select to_char((now() at time zone 'UTC') + make_interval(months => $1), 'YYYY_MM') as month`,
    [months],
  );
  return String(rows[0]?.month);
}

async function partitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'audit_log'::regclass order by right(inhrelid::regclass::text, 7)`,
  );
  return rows.map(({ name }) => name);
}

/** Makes the partition of a past month, with an entry in it. */
async function aMonth(month: string): Promise<string> {
  const name = `audit_log_${month}`;
  await database.pool.query('select make_audit_partition($1)', [name]);
  await database.pool.query(
    `insert into audit_log (occurred_at, actor, action, subject, details)
     values (to_timestamp($1, 'YYYY_MM') at time zone 'UTC', 'a', 'client.revoked', $1, '{}')`,
    [month],
  );
  return name;
}

const drop = (months: number) => dropAuditPartitions(database.db, { months, actor: 'retention' });
const subjects = async () => {
  const rows = await database.db.selectFrom('audit_log').select('subject').execute();
  return rows.map(({ subject }) => subject);
};

test('there are partitions for this month and a year, and those that are missing are made', async () => {
  const expected = await Promise.all(Array.from({ length: 13 }, (_, at) => monthAway(at)));
  const names = expected.map((month) => `audit_log_${month}`);
  expect(await partitions()).toEqual(names);
  await database.pool.query(`drop table ${names[0]}, ${names[12]}`);
  await Promise.all([makeAuditPartitions(database.db), makeAuditPartitions(database.db)]);
  expect(await partitions()).toEqual(names);
});

test('drops months that are wholly older, the oldest first, and records each', async () => {
  const [older, old, young] = await Promise.all([-85, -84, -83].map(monthAway));
  for (const month of [young, old, older, '2001_02']) await aMonth(String(month));
  const dropped = ['audit_log_2001_02', `audit_log_${older}`];
  expect(await drop(84)).toEqual(dropped);
  expect(await drop(84)).toEqual([]);
  expect(await subjects()).toEqual([old, young, ...dropped]);
  expect(await drop(13)).toHaveLength(2);
});

test('two instances that drop at once share the partitions, and neither fails', async () => {
  const months = ['2001_01', '2001_02', '2001_03', '2001_04'];
  const names = await Promise.all(months.map(aMonth));
  const dropped = await Promise.all([drop(84), drop(84), drop(84)]);
  expect(dropped.flat().sort()).toEqual(names);
});

test('the service can remove nothing younger than a year, and make no other partition', async () => {
  const before = await partitions();
  await expect(drop(11)).rejects.toThrow('the audit log is retained for 12 months at least');
  await expect(drop(-1)).rejects.toThrow('12 months at least');
  // So many months ago was a year BC, which sorts after the years of now.
  await expect(drop(60_312)).rejects.toThrow('1200 at most');
  const make = sql`select make_audit_partition('audit_log_2001_01')`.execute(database.db);
  await expect(make).rejects.toThrow('permission denied');
  expect(await partitions()).toEqual(before);
});

test('a partition is no way around the table, not even for the owner', async () => {
  await recordAudit(database.db, { actor: 'a', action: 'client.revoked', subject: 'kept' });
  const [current] = await partitions();
  for (const statement of [`delete from ${current}`, `truncate ${current}`]) {
    await expect(database.pool.query(statement)).rejects.toThrow('audit_log is append-only');
  }
  const { rows } = await database.pool.query(
    `select privilege_type from information_schema.role_table_grants
     where table_name like 'audit_log_2%' and grantee <> current_user`,
  );
  expect(rows).toEqual([]);
});

test.each([
  { action: 'invoice.link-opened', actor: 'link', subject: 'au 1', details: '{}' },
  { action: 'asset.changed', actor: 'c-1', subject: 'a-1', details: '{"changed":["tags"]}' },
])('one $action an hour is recorded', async (entry) => {
  const { subject } = entry;
  const open = (minutes: number, other = {}) =>
    database.db
      .insertInto('audit_log')
      .values({
        ...{ ...entry, ...other },
        occurred_at: sql`date_trunc('hour', now()) + make_interval(mins => ${minutes})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await Promise.all([0, 1, 59].map(open));
  expect((await subjects()).filter((each) => each === subject)).toHaveLength(1);
  await Promise.all([open(60), open(1, { details: '{"changed":["name"]}' })]);
  expect((await subjects()).filter((each) => each === subject)).toHaveLength(3);
});

test('a drop gives way to a reader after a second, blocks writers no longer, and succeeds later', async () => {
  const month = await aMonth(await monthAway(-20));
  const reader = await database.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from audit_log');
  const dropped = drop(13).catch((error: unknown) => error);
  await recordAudit(database.db, { actor: 'a', action: 'client.revoked', subject: 'meanwhile' });
  expect(await dropped).toMatchObject({ code: '55P03' });
  await reader.query('rollback');
  reader.release();
  expect(await drop(13)).toEqual([month]);
  expect(await subjects()).toContain('meanwhile');
});
