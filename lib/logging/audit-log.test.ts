import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { recordAudit } from './audit-log.ts';

const database = setUpTestDatabase();

test('an entry records who did what to what, when, and the details', async () => {
  const before = Date.now();
  await recordAudit(database.db, {
    actor: 'somebody',
    action: 'client.created',
    subject: 'a client',
    details: { scopes: ['invoicing:read'] },
  });
  const line = await database.db
    .selectFrom('audit_log')
    .select(['occurred_at', 'actor', 'action', 'subject', 'details'])
    .where('subject', '=', 'a client')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor: 'somebody',
    action: 'client.created',
    subject: 'a client',
    details: '{"scopes":["invoicing:read"]}',
  });
  expect(Math.abs(Date.parse(line.occurred_at) - before)).toBeLessThan(60_000);
});

test('a change that is rolled back leaves no entry', async () => {
  const undone = database.db.transaction().execute(async (tx) => {
    await recordAudit(tx, { actor: 'a', action: 'client.revoked', subject: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await entriesOf('undone')).toHaveLength(0);
});

test.each([
  ['changed', "update audit_log set actor = 'nobody'"],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
  [
    'changed by an upsert into a partition',
    `do $$ begin
       execute format('insert into %s (id, occurred_at, actor, action, subject, details)
         overriding system value select id, occurred_at, ''nobody'', action, subject, details from audit_log
         on conflict (occurred_at, id) do update set actor = excluded.actor',
         (select tableoid::regclass from audit_log limit 1));
     end $$`,
  ],
])('the log cannot be %s, not even by the owner of the table', async (_, tampering) => {
  await recordAudit(database.db, { actor: 'a', action: 'client.revoked', subject: 'kept' });
  const before = await entriesOf('kept');
  await expect(database.pool.query(tampering)).rejects.toThrow('audit_log is append-only');
  expect(await entriesOf('kept')).toEqual(before);
});

test('the trigger also fires in sessions with session_replication_role = replica', async () => {
  const { rows } = await sql<{ tgenabled: string }>`
    select tgenabled from pg_trigger where tgname = 'audit_log_append_only'`.execute(database.db);
  // One for the table, and one for each partition: this month and the next twelve.
  expect(rows).toEqual(Array.from({ length: 14 }, () => ({ tgenabled: 'A' })));
});

function entriesOf(subject: string) {
  return database.db
    .selectFrom('audit_log')
    .select(['id', 'actor'])
    .where('subject', '=', subject)
    .execute();
}
