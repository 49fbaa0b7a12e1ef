import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who may call (clients), what the embedded identity provider remembers, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClients(db);
  await createIdentityState(db);
  await createAuditLog(db);
}

async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    // SHA-256 in hexadecimal: the secret is 256 random bits, so there is nothing to guess slowly.
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('scopes', sql`text[]`, (c) => c.notNull())
    // Null is no limit; an empty array permits none.
    .addColumn('countries', sql`text[]`, (c) =>
      c.check(sql`countries <@ array['au', 'nz']::text[]`),
    )
    .addColumn('customer_numbers', sql`text[]`)
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'timestamptz')
    .execute();
  await sql`comment on table clients is 'Machines that may ask the embedded identity provider for tokens'`.execute(
    db,
  );
}

async function createIdentityState(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_state')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('payload', 'jsonb', (c) => c.notNull())
    .addColumn('consumed_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addPrimaryKeyConstraint('identity_state_pkey', ['model', 'id'])
    .execute();
  await sql`create index identity_state_expires_at on identity_state (expires_at)`.execute(db);
  await sql`create index identity_state_grant on identity_state ((payload->>'grantId')) where payload ? 'grantId'`.execute(
    db,
  );
  await sql`create index identity_state_uid on identity_state ((payload->>'uid')) where payload ? 'uid'`.execute(
    db,
  );
  await sql`comment on table identity_state is 'Codes, grants and sessions of the embedded identity provider'`.execute(
    db,
  );
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (c) => c.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('occurred_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('details', 'json', (c) => c.notNull())
    .execute();
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only: % refused', lower(tg_op)
        using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
  // Always: a session that plays the replica (session_replication_role) is refused as well.
  await sql`alter table audit_log enable always trigger audit_log_append_only`.execute(db);
  await sql`comment on table audit_log is 'Who did what, written in the transaction of the change'`.execute(
    db,
  );
}
