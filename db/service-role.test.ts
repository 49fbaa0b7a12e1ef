import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { migrate } from './migrate.ts';
import { inspectServiceAccess } from './service-access.ts';
import { databaseRole } from './service-role.ts';
import { setUpTestDatabase } from './testing/database.ts';

const database = setUpTestDatabase();
let owner: string;
beforeAll(async () => {
  owner = await databaseRole(database.ownerUrl);
  await recordAudit(database.db, { actor: 'a', action: 'client.revoked', subject: 'kept' });
});

const asService = (statement: string) => sql.raw(statement).execute(database.db);
const lines = () => database.db.selectFrom('audit_log').select(['id', 'actor']).execute();

test('the service can insert into and read the audit log', async () => {
  expect(await lines()).toEqual([{ id: 1, actor: 'a' }]);
});

test.each([
  ["update audit_log set actor = 'nobody'", 'permission denied for table audit_log'],
  ['delete from audit_log', 'permission denied for table audit_log'],
  ['truncate audit_log', 'permission denied for table audit_log'],
  [
    `insert into audit_log (id, actor, action, subject, details) overriding system value
     select id, 'nobody', action, subject, details from audit_log
     on conflict (id) do update set actor = excluded.actor`,
    'there is no unique or exclusion constraint',
  ],
  [
    `do $$ begin execute format('delete from %s', (select tableoid::regclass from audit_log limit 1)); end $$`,
    'permission denied for table audit_log_',
  ],
  ["select make_audit_partition('audit_log_2001_01')", 'permission denied for table audit_log'],
  ['select drop_audit_partition(11)', 'retained for 12 months at least'],
  [
    `do $$ begin
       create temporary table audit_log (occurred_at timestamptz) partition by range (occurred_at);
       create temporary table audit_log_2001_01 partition of audit_log default;
       perform drop_audit_partition(12);
       if not exists (select from pg_class where relname = 'audit_log_2001_01') then
         raise 'the temporary table was taken for the audit log';
       end if;
       raise 'not fooled';
     end $$`,
    'not fooled',
  ],
  [
    'alter table audit_log disable trigger audit_log_append_only',
    'must be owner of table audit_log',
  ],
  ['alter table audit_log disable trigger all', 'must be owner of table audit_log'],
  ['alter table audit_log rename to other', 'must be owner of table audit_log'],
  ['drop trigger audit_log_append_only on audit_log', 'must be owner of relation audit_log'],
  ['drop table audit_log', 'must be owner of table audit_log'],
  ['drop schema public cascade', 'must be owner of schema public'],
  [
    'create trigger t before insert on audit_log execute function refuse_audit_change()',
    'permission denied for table audit_log',
  ],
  ['create rule r as on insert to audit_log do instead nothing', 'must be owner of'],
  [
    `create or replace function refuse_audit_change() returns trigger language plpgsql
     as 'begin return null; end'`,
    'permission denied for schema public',
  ],
  ['set session_replication_role = replica', 'permission denied to set parameter'],
  ['create table mine (x int)', 'permission denied for schema public'],
  ['truncate invoices', 'permission denied for table invoices'],
  ['delete from kysely_migration', 'permission denied for table kysely_migration'],
  ["update schema_compatibility set usable_from = 'x'", 'permission denied for table schema'],
  ["select setval('audit_log_id_seq', 1)", 'permission denied for sequence audit_log_id_seq'],
])('the service cannot: %s', async (statement, refusal) => {
  const before = await lines();
  await expect(asService(statement)).rejects.toThrow(refusal);
  expect(await lines()).toEqual(before);
});

test('the service cannot become the owner or grant itself the owner’s rights', async () => {
  for (const statement of [
    `set role ${owner}`,
    `set session authorization ${owner}`,
    `grant ${owner} to current_user`,
    `reassign owned by ${owner} to current_user`,
  ]) {
    await expect(asService(statement)).rejects.toThrow('permission denied');
  }
  // PostgreSQL only warns that this grants nothing.
  await asService('grant update on audit_log to current_user');
  expect((await inspectServiceAccess(database.url)).excess).toEqual([]);
});

test('the service can use a new table before its grants have run', async () => {
  await database.pool.query('create table later (id int generated always as identity, x int)');
  await asService('insert into later (x) values (1)');
  await asService('update later set x = 2');
  await expect(asService('truncate later')).rejects.toThrow('permission denied for table later');
  await database.pool.query('drop table later');
});

test('excess privileges are detected, and revoked by the next migration', async () => {
  const { ownerUrl, pool, url } = database;
  const service = await databaseRole(url);
  const excess = async () => (await inspectServiceAccess(url)).excess;
  expect(await excess()).toEqual([]);
  for (const privilege of ['update', 'delete', 'truncate', 'trigger']) {
    await pool.query(`grant ${privilege} on audit_log to ${service}`);
    expect([privilege, ...(await excess())]).toEqual([
      privilege,
      'was granted changes of the audit log',
    ]);
    expect(await migrate(ownerUrl, url)).toEqual([]);
    expect(await excess()).toEqual([]);
  }
  await pool.query(`do $$ begin execute format('grant delete on %s to ${service}',
    (select tableoid::regclass from audit_log limit 1)); end $$`);
  expect(await excess()).toEqual(['was granted changes of the audit log']);
  await migrate(ownerUrl, url);
  expect(await excess()).toEqual([]);
});

test('nobody but the service may run the functions, also where a restore granted them to all', async () => {
  const { ownerUrl, pool, url } = database;
  const service = await databaseRole(url);
  const granted = async () => {
    const { rows } = await pool.query<{ grantees: string[] }>(`
      select array(select distinct case grantee when 0 then 'public' else grantee::regrole::text end
        from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
        where pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype
          and pg_has_role(proowner, 'usage') and grantee <> proowner) as grantees`);
    return rows[0]?.grantees;
  };
  await pool.query(
    'grant execute on function drop_audit_partition, make_audit_partitions to public',
  );
  expect(await granted()).toContain('public');
  await migrate(ownerUrl, url);
  expect(await granted()).toEqual([service]);
});

test('two concurrent grants both succeed', async () => {
  const { ownerUrl, url } = database;
  await Promise.all([migrate(ownerUrl, url), migrate(ownerUrl, url), migrate(ownerUrl, url)]);
  expect(await lines()).toHaveLength(1);
});

test('an owner that is also the service keeps its rights', async () => {
  const { ownerUrl } = database;
  await migrate(ownerUrl, ownerUrl);
  expect(await inspectServiceAccess(ownerUrl)).toEqual({
    role: owner,
    migrations: { due: [], newer: [] },
    canCreateTables: true,
    excess: ['owns the schema', 'owns tables'],
  });
});
