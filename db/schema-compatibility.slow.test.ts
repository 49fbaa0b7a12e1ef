import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';
import { OperatorError } from './errors.ts';
import { migrate, migrationState, readMigrations } from './migrate.ts';
import {
  type DeclaredMigration,
  SERVICE_CONNECTION,
  withCompatibility,
} from './schema-compatibility.ts';
import { inspectServiceAccess } from './service-access.ts';
import { breakingChanges, readSchema } from './testing/schema-changes.ts';
import { cloneDatabase, databaseUrl, dropDatabase } from './testing/server.ts';

const { serverUrl, serviceUrl, run } = inject('testDatabases');
const closing: (() => Promise<void>)[] = [];
let ours: string[];
beforeAll(async () => {
  ours = Object.keys(await readMigrations());
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** A database with the tables of this version. */
async function makeDatabase() {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  const url = databaseUrl(serviceUrl, name);
  await migrate(ownerUrl, url);
  const { db, close } = openDatabase(ownerUrl, { max: 2 });
  closing.push(() => close().then(() => dropDatabase(serverUrl, name)));
  return { ownerUrl, url, db };
}

/** Migrates as a later version would that has these migrations beside ours. */
async function migrateAs(db: Database, more: Readonly<Record<string, DeclaredMigration>>) {
  const migrations = await withCompatibility(db, { ...(await readMigrations()), ...more });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const adding = (column: string): DeclaredMigration => ({
  up: (db) =>
    sql`alter table branches add ${sql.id(column)} text`.execute(db).then(() => undefined),
});
const ONE = '9001_one';
const TWO = '9002_two';

test('this version can use the tables of the next one, and leaves them as they are', async () => {
  const { db, ownerUrl, url } = await makeDatabase();
  await migrateAs(db, { [ONE]: adding('one') });
  expect(await migrate(ownerUrl, url)).toEqual([]);
  const { migrations } = await inspectServiceAccess(url);
  expect(migrations).toEqual({ due: [], newer: [ONE] });
});

test('it refuses those of the version after the next, and says what to do', async () => {
  const { db, ownerUrl, url } = await makeDatabase();
  await migrateAs(db, { [ONE]: adding('one') });
  await migrateAs(db, { [ONE]: adding('one'), [TWO]: adding('two') });
  const sentence =
    /^The database was migrated by a newer version \(9001_one, 9002_two\), beside which only versions with the migration 9001_one can run.*run the newer version, or restore a backup/;
  await expect(migrate(ownerUrl, url)).rejects.toThrow(sentence);
  await expect(inspectServiceAccess(url)).rejects.toThrow(OperatorError);
});

test('it refuses those of the next version where a migration asks for that', async () => {
  const { db } = await makeDatabase();
  await migrateAs(db, { [ONE]: { ...adding('one'), usableFrom: ONE } });
  await expect(migrationState(db)).rejects.toThrow('only versions with the migration 9001_one');
});

test('it can use those of the next one where a migration asks for this version', async () => {
  const { db } = await makeDatabase();
  await migrateAs(db, { [ONE]: { ...adding('one'), usableFrom: ours.at(-1) ?? '' } });
  expect(await migrationState(db)).toEqual({ due: [], newer: [ONE] });
});

test('it refuses a database of another history, and leaves it as it is', async () => {
  const { db, ownerUrl, url } = await makeDatabase();
  await migrateAs(db, { [ONE]: adding('one') });
  await sql`update kysely_migration set name = '0001_invoices' where name = '0001_initial'`.execute(
    db,
  );
  const sentence = /another version.*0001_invoices.*empty database and load the feeds anew/;
  await expect(migrate(ownerUrl, url)).rejects.toThrow(sentence);
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  expect(rows).toContainEqual({ name: '0001_invoices' });
});

test('what older versions may do changes only if the migrations succeed', async () => {
  const { db } = await makeDatabase();
  await migrateAs(db, { [ONE]: adding('one') });
  await expect(migrateAs(db, { [ONE]: adding('one'), [TWO]: adding('one') })).rejects.toThrow(
    'already exists',
  );
  expect(await migrationState(db)).toEqual({ due: [], newer: [ONE] });
});

test('a version is not skipped while instances run that could not use the tables', async () => {
  const { db } = await makeDatabase();
  const skipping = { [ONE]: adding('one'), [TWO]: { ...adding('two'), usableFrom: ONE } };
  await db.connection().execute(async (instance) => {
    await sql`select set_config('application_name', ${SERVICE_CONNECTION}, false)`.execute(
      instance,
    );
    const refused = migrateAs(db, skipping);
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(/a version with the migration 9001_one first/);
    await sql`reset application_name`.execute(instance);
  });
  await migrateAs(db, skipping);
});

test('migrations only add, unless they declare which versions can use the tables after them', async () => {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, 'template0', name);
  const { db, close } = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 0 });
  closing.push(() => close().then(() => dropDatabase(serverUrl, name)));
  const migrations = await readMigrations();
  const breaking: Record<string, string[]> = {};
  for (const [migration, { up, usableFrom }] of Object.entries(migrations)) {
    const before = await readSchema(db);
    await up(db);
    if (usableFrom !== undefined) expect(ours).toContain(usableFrom);
    if (usableFrom !== undefined) continue;
    const changes = breakingChanges(before, await readSchema(db));
    if (changes.length > 0) breaking[migration] = changes;
  }
  expect(breaking, 'docs/operations.md, "Expand and contract"').toEqual({});
});

test.for([
  ['alter table branches drop column time_zone', 'branches.time_zone is gone'],
  ['drop table saved_views', 'saved_views is gone'],
  ['alter table saved_views rename to views', 'saved_views is gone'],
  ['alter table saved_views rename name to title', 'saved_views.name is gone'],
  ['drop function json_texts(json) cascade', 'function json_texts(json) is gone'],
  [
    'alter table saved_views add shared boolean not null',
    'saved_views.shared is new, and boolean not null without a default',
  ],
  [
    'alter table saved_views alter name type varchar(40)',
    'saved_views.name was text not null, and is character varying(40) not null',
  ],
  [
    'alter table saved_views alter created_at drop default',
    'saved_views.created_at was timestamp with time zone not null default, and is timestamp with time zone not null',
  ],
  [
    'alter table saved_views add constraint short check (length(name) < 9)',
    'constraint saved_views.short is new: CHECK ((length(name) < 9))',
  ],
  [
    'create unique index once on saved_views (name)',
    'unique index saved_views.once is new: CREATE UNIQUE INDEX once ON public.saved_views USING btree (name)',
  ],
])(
  'the check of migrations finds what breaks older versions: %s',
  async ([statement = '', change]) => {
    expect(await breakingChangesOf(statement)).toContain(change);
  },
);

test.for([
  'alter table saved_views add shared boolean not null default false',
  'alter table saved_views add note text',
  'alter table saved_views drop constraint saved_views_name_check',
  'create index later on saved_views (created_at)',
  'create table notes (id int primary key, text text not null unique)',
])('the check of migrations permits what only adds: %s', async (statement) => {
  expect(await breakingChangesOf(statement)).toEqual([]);
});

/** The breaking changes by a statement, in a transaction that is rolled back. */
async function breakingChangesOf(statement: string): Promise<string[]> {
  shared ??= makeDatabase();
  const { db } = await shared;
  const transaction = await db.startTransaction().execute();
  try {
    const before = await readSchema(transaction);
    await sql.raw(statement).execute(transaction);
    return breakingChanges(before, await readSchema(transaction));
  } finally {
    await transaction.rollback().execute();
  }
}

let shared: ReturnType<typeof makeDatabase> | undefined;
