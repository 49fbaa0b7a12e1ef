import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Orders by code point, whatever the collation of the database. */
const CODE = sql`text collate "C"`;
const MOMENT = sql`timestamptz(3)`;

/** Digital assets and their metaproperties, the same in both countries; their bytes are in the asset store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('metaproperties')
    .addColumn('id', CODE, (c) => c.primaryKey())
    .addColumn('name', CODE, (c) => c.notNull())
    .addColumn('sort_order', 'integer', (c) => c.notNull())
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index metaproperties_name on metaproperties (lower(name))`.execute(db);

  await db.schema
    .createTable('assets')
    .addColumn('asset_id', 'uuid', (c) => c.primaryKey())
    .addColumn('upload_id', 'uuid', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('PROCESSING', 'READY', 'FAILED')`),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('checksum_sha256', CODE, (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('tags', sql`text[]`, (c) => c.notNull())
    .addColumn('metaproperties', 'jsonb', (c) => c.notNull())
    .addColumn('product_numbers', sql`text[]`, (c) => c.notNull())
    .addColumn('store_key', CODE, (c) => c.notNull().unique())
    .addColumn('thumbnail_key', CODE, (c) => c.unique())
    .addColumn('created_by', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', MOMENT, (c) => c.notNull())
    .addColumn('updated_at', MOMENT, (c) => c.notNull())
    .execute();
  await sql`create index assets_product_numbers on assets using gin (product_numbers)`.execute(db);
  await sql`create index assets_metaproperties on assets using gin (metaproperties jsonb_path_ops)`.execute(
    db,
  );
  await sql`create index assets_newest on assets (created_at desc, asset_id desc)`.execute(db);
  await sql`create index assets_checksum on assets (checksum_sha256)`.execute(db);
  await sql`create index assets_unfinished on assets (created_at) where status = 'PROCESSING'`.execute(
    db,
  );

  await db.schema
    .createTable('asset_objects')
    .addColumn('store_key', CODE, (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('arriving', 'leaving')`))
    .addColumn('instance', 'integer', (c) => c.notNull())
    .addColumn('noted_at', MOMENT, (c) => c.notNull())
    .execute();
  await sql`comment on table asset_objects is 'Objects of the asset store that no asset has, yet or any more: noted before they are put there, and until they are removed. Instance is the process that is at it'`.execute(
    db,
  );

  await db.schema
    .createTable('asset_idempotency_keys')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'uuid', (c) => c.notNull())
    .addColumn('upload_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', MOMENT, (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_idempotency_keys_pkey', ['client_id', 'key'])
    .execute();
  await sql`create index asset_idempotency_keys_age on asset_idempotency_keys (created_at)`.execute(
    db,
  );
}
