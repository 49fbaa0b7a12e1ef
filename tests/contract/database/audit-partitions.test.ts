import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate, migrateTo } from '#db/migrate.ts';
import { databaseRole, grantServicePrivileges } from '#db/service-role.ts';
import { makeDatabaseWithoutTables } from '#db/testing/database.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';

let database: Awaited<ReturnType<typeof makeDatabaseWithoutTables>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await makeDatabaseWithoutTables();
  await migrateTo(database.ownerUrl, BEFORE);
  const { db, close } = openDatabase(database.ownerUrl);
  await grantServicePrivileges(db, await databaseRole(database.url)).finally(close);
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The last migration with an audit log of one table. */
const BEFORE = '0012_service_settings';

test('the audit log is partitioned while an earlier version writes to it, and loses nothing', async () => {
  await owner.query(`
    insert into audit_log (occurred_at, actor, action, subject, details)
    select now() - make_interval(days => n), 'a', 'client.revoked', 'n' || n, '{"n":  1}'
    from generate_series(0, 400) as n`);
  const earlier = openDatabase(database.url);
  let isWriting = true;
  let written = 0;
  const writer = (async () => {
    while (isWriting) {
      await recordAudit(earlier.db, { actor: 'w', action: 'client.revoked', subject: 'meanwhile' });
      written += 1;
    }
  })();
  await migrate(database.ownerUrl);
  await pause(20);
  isWriting = false;
  await writer;
  await earlier.close();
  const { rows } = await owner.query(`
    select count(*)::int, count(distinct id)::int as ids, max(id)::int,
      count(*) filter (where subject = 'meanwhile')::int as meanwhile from audit_log`);
  const all = 401 + written;
  expect(rows).toEqual([{ count: all, ids: all, max: expect.any(Number), meanwhile: written }]);
  expect(written).toBeGreaterThan(1);
  const parts = await owner.query(
    'select tableoid::regclass::text as name, count(*)::int from audit_log group by 1',
  );
  expect(parts.rows).toEqual([{ name: expect.stringMatching(/^audit_log_before_/), count: all }]);
});

test('after that it is append-only, the service reads and writes it alone, and next month has a partition', async () => {
  await migrate(database.ownerUrl, database.url);
  const { db, close } = openDatabase(database.url);
  await recordAudit(db, { actor: 'a', action: 'client.revoked', subject: 'later' });
  await close();
  await owner.query(`
    insert into audit_log (occurred_at, actor, action, subject, details)
    values (now() + interval '1 month', 'a', 'client.revoked', 'next month', '{}')`);
  for (const table of ['audit_log', '"audit_log"', await nameOf('later'), await nameOf('n1')]) {
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow('append-only');
  }
  expect(await nameOf('next month')).toMatch(/^audit_log_2/);
});

async function nameOf(subject: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    'select tableoid::regclass::text as name from audit_log where subject = $1',
    [subject],
  );
  return String(rows[0]?.name);
}
