import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { People } from '#db/tables.ts';
import { isRole, type Role } from '#lib/auth/scopes.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';

/** A person who may sign in at the embedded identity provider. */
export type Person = {
  /** The subject (`sub`) of their tokens. */
  readonly personId: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  /** Undefined is no limit; an empty list allows none. */
  readonly countries: readonly string[] | undefined;
  readonly customerNumbers: readonly string[] | undefined;
  /** The number of the branch where they work. */
  readonly homeBranch: string | undefined;
};

export type NewPerson = {
  /** In canonical form (`canonicalUsername`). */
  readonly username: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly countries?: readonly string[] | undefined;
  readonly customerNumbers?: readonly string[] | undefined;
  readonly homeBranch?: string | undefined;
  /** Who adds them, for the audit log. */
  readonly createdBy: string;
};

/** Adds a person and returns their id; undefined if the username is taken. */
export async function createPerson(db: Database, person: NewPerson): Promise<string | undefined> {
  const { username, name, passwordHash, role, createdBy } = person;
  const personId = randomBytes(12).toString('hex');
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({
        person_id: personId,
        username,
        name,
        password_hash: passwordHash,
        role,
        countries: person.countries && [...person.countries],
        customer_numbers: person.customerNumbers && [...person.customerNumbers],
        home_branch: person.homeBranch,
        created_by: createdBy,
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    await recordAudit(tx, {
      actor: createdBy,
      action: 'person.created',
      subject: personId,
      details: { role },
    });
    return personId;
  });
}

/** The active person with this username, in any letter case, with the hash of their password. */
export async function findByUsername(
  db: Database,
  typed: string,
): Promise<(Person & { readonly passwordHash: string }) | undefined> {
  const username = canonicalUsername(typed);
  // PostgreSQL refuses a NUL in a text, and no username is longer.
  if (username.includes('\0') || username.length > MAX_LENGTH) return undefined;
  const row = await active(db).where('username', '=', username).executeTakeFirst();
  const person = row && toPerson(row);
  return person && { ...person, passwordHash: row.password_hash };
}

/** The active person with this id. */
export async function findPerson(db: Database, personId: string): Promise<Person | undefined> {
  const row = await active(db).where('person_id', '=', personId).executeTakeFirst();
  return row && toPerson(row);
}

/** All active people by username. */
export async function listPeople(db: Database): Promise<Person[]> {
  const rows = await active(db).orderBy('username').execute();
  return rows.map(toPerson).filter((person) => person !== undefined);
}

/** A username as it is stored: NFKC, in lower case, trimmed. */
export function canonicalUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

const MAX_LENGTH = 200;

const COLUMNS = [
  'person_id',
  'username',
  'name',
  'password_hash',
  'role',
  'countries',
  'customer_numbers',
  'home_branch',
] as const;

const active = (db: Database) =>
  db.selectFrom('people').select(COLUMNS).where('disabled_at', 'is', null);

/** Undefined if the role no longer exists. */
function toPerson(row: Pick<Selectable<People>, (typeof COLUMNS)[number]>): Person | undefined {
  const { role } = row;
  if (!isRole(role)) return undefined;
  return {
    personId: row.person_id,
    username: row.username,
    name: row.name,
    role,
    countries: row.countries ?? undefined,
    customerNumbers: row.customer_numbers ?? undefined,
    homeBranch: row.home_branch ?? undefined,
  };
}

/** Sets the password of an active person and returns their id; undefined if there is none of this username. */
export function changePassword(
  db: Database,
  username: string,
  passwordHash: string,
  changedBy: string,
): Promise<string | undefined> {
  return updatePerson(
    db,
    username,
    { password_hash: passwordHash },
    'person.password-changed',
    changedBy,
  );
}

/** Disables an active person and returns their id; undefined if there is none of this username. */
export function removePerson(
  db: Database,
  username: string,
  removedBy: string,
): Promise<string | undefined> {
  return updatePerson(
    db,
    username,
    { disabled_at: sql<string>`now()` },
    'person.removed',
    removedBy,
  );
}

type PersonUpdate = { password_hash: string } | { disabled_at: ReturnType<typeof sql<string>> };

async function updatePerson(
  db: Database,
  username: string,
  values: PersonUpdate,
  action: 'person.password-changed' | 'person.removed',
  actor: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .updateTable('people')
      .set(values)
      .where('username', '=', username)
      .where('disabled_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst();
    if (!person) return undefined;
    await recordAudit(tx, { actor, action, subject: person.person_id });
    return person.person_id;
  });
}
