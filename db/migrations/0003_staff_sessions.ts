import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who of the staff is signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_sessions')
    // SHA-256 in hexadecimal of what the cookie holds: 256 random bits.
    .addColumn('session_hash', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    // Null is no limit; an empty array permits none.
    .addColumn('countries', sql`text[]`)
    .addColumn('customer_numbers', sql`text[]`)
    .addColumn('home_branch', 'text')
    // Tells the issuer, at sign-out, which of its sessions to end.
    .addColumn('id_token', 'text')
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await sql`create index staff_sessions_ends_at on staff_sessions (ends_at)`.execute(db);
  await sql`create index staff_sessions_subject on staff_sessions (subject)`.execute(db);
  await sql`comment on table staff_sessions is 'Who of the staff is signed in, and since when'`.execute(
    db,
  );
}
