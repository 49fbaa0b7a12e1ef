import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;

/**
 * Accounts as the documents that the API sends, each with its versions and the events that announced
 * them, and the lists that their codes are of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await versionsAndEvents(db);
  for (const name of ['industry_types', 'segments', 'sub_segments']) {
    const list = db.schema
      .createTable(name)
      .addColumn('country_code', CODE, (c) => c.notNull().check(IN_A_COUNTRY))
      .addColumn('code', CODE, (c) => c.notNull())
      .addColumn('document', 'json', (c) => c.notNull())
      .addColumn('etag', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pkey`, ['country_code', 'code']);
    await (name === 'sub_segments'
      ? list.addColumn('segment_code', CODE, (c) => c.notNull())
      : list
    ).execute();
  }
}

const IN_A_COUNTRY = sql`country_code in ('au', 'nz')`;
/** What timestamps are kept at, and sent with. */
const MILLISECONDS = sql`timestamptz(3)`;

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('country_code', CODE, (c) => c.notNull().check(IN_A_COUNTRY))
    .addColumn('account_id', CODE, (c) => c.notNull())
    .addColumn('number', CODE, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('is_deleted', 'boolean', (c) => c.notNull())
    .addColumn('created_at', MILLISECONDS, (c) => c.notNull())
    .addColumn('deleted_at', MILLISECONDS)
    // Of the record that the feed brought, without version and timestamps: whether it has changed.
    .addColumn('record_tag', 'text', (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('accounts_pkey', ['country_code', 'account_id'])
    // Deferrable, so that two accounts can change numbers in one statement.
    .addUniqueConstraint('accounts_by_number', ['country_code', 'number'], (c) => c.deferrable())
    .execute();
  await db.schema
    .createIndex('accounts_by_creation')
    .on('accounts')
    .columns(['country_code', 'created_at', 'account_id'])
    .execute();
  await db.schema
    .createIndex('deleted_accounts')
    .on('accounts')
    .columns(['country_code', 'created_at', 'account_id'])
    .where(sql.ref('is_deleted'), '=', sql.lit(true))
    .execute();
  await sql`comment on table accounts is 'Customers of the business as they are, deleted ones too'`.execute(
    db,
  );
}

async function versionsAndEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_versions')
    .addColumn('country_code', CODE, (c) => c.notNull().check(IN_A_COUNTRY))
    .addColumn('account_id', CODE, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_versions_pkey', ['country_code', 'account_id', 'version'])
    .execute();
  await db.schema
    .createTable('events')
    .addColumn('country_code', CODE, (c) => c.notNull().check(IN_A_COUNTRY))
    // A UUIDv7 begins with the time, so its order is that of creation too.
    .addColumn('event_id', CODE, (c) => c.notNull())
    .addColumn('event_type', 'text', (c) => c.notNull())
    .addColumn('account_id', CODE, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('events_pkey', ['country_code', 'event_id'])
    .execute();
  for (const column of ['account_id', 'event_type']) {
    await db.schema
      .createIndex(`events_by_${column}`)
      .on('events')
      .columns(['country_code', column, 'event_id'])
      .execute();
  }
  await sql`comment on table account_versions is 'Each state of each account, the current one too'`.execute(
    db,
  );
  await sql`comment on table events is 'What happened to accounts, until it is no longer retained'`.execute(
    db,
  );

  // A row for each country, locked by whoever writes events until they are committed.
  await db.schema
    .createTable('event_streams')
    .addColumn('country_code', CODE, (c) => c.primaryKey().check(IN_A_COUNTRY))
    .addColumn('last_created_at', MILLISECONDS, (c) => c.notNull())
    .execute();
  await sql`insert into event_streams (country_code, last_created_at)
    values ('au', 'epoch'), ('nz', 'epoch')`.execute(db);
  // A table of its own: what removes events need not wait for who writes some.
  await db.schema
    .createTable('event_removals')
    .addColumn('country_code', CODE, (c) => c.primaryKey().check(IN_A_COUNTRY))
    .addColumn('last_event_id', CODE, (c) => c.notNull())
    .execute();
  await sql`comment on table event_streams is 'When the last event of each country was created'`.execute(
    db,
  );
  await sql`comment on table event_removals is 'The last event of each country that is no longer retained'`.execute(
    db,
  );
}
