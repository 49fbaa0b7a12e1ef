import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who may sign in at the embedded identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    // The subject of their tokens, never given to anybody else.
    .addColumn('person_id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) =>
      c.notNull().unique().check(sql`username = lower(username)`),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    // scrypt, with its parameters: passwords can be guessed, so each guess has to cost something.
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    // Null is no limit; an empty array permits none.
    .addColumn('countries', sql`text[]`, (c) =>
      c.check(sql`countries <@ array['au', 'nz']::text[]`),
    )
    .addColumn('customer_numbers', sql`text[]`)
    .addColumn('home_branch', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'timestamptz')
    .execute();
  await sql`comment on table people is 'Who may sign in at the embedded identity provider'`.execute(
    db,
  );
}
