import { randomBytes } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { People } from '#db/tables.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';

/** A person who may sign in at the embedded identity provider. */
export type Person = {
  /** The subject (`sub`) of their tokens. */
  readonly personId: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  /** Null is no limit; an empty list allows none. */
  readonly countries: string[] | null;
  readonly customerNumbers: string[] | null;
  /** The number of the branch where they work. */
  readonly homeBranch: string | null;
  readonly passwordHash: string;
};

/** A person to add; `username` in canonical form (`canonicalUsername`), `createdBy` for the audit log. */
export type NewPerson = Pick<Person, 'username' | 'name' | 'role' | 'passwordHash'> & {
  readonly countries?: string[] | undefined;
  readonly customerNumbers?: string[] | undefined;
  readonly homeBranch?: string | undefined;
  readonly createdBy: string;
};

/** Adds a person and returns their id; undefined if the username is taken. */
export async function createPerson(db: Database, person: NewPerson): Promise<string | undefined> {
  const { username, name, role, passwordHash, createdBy } = person;
  const personId = randomBytes(12).toString('hex');
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({
        ...{ person_id: personId, username, name, role },
        password_hash: passwordHash,
        countries: person.countries,
        customer_numbers: person.customerNumbers,
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

/** The active person with this username, in any letter case. */
export async function findByUsername(db: Database, typed: string): Promise<Person | undefined> {
  const username = canonicalUsername(typed);
  // PostgreSQL refuses a NUL in a text, and no username is longer.
  if (username.includes('\0') || username.length > MAX_LENGTH) return undefined;
  return await activePeople(db).where('username', '=', username).executeTakeFirst();
}

/** The active person with this id. */
export function findPerson(db: Database, personId: string): Promise<Person | undefined> {
  return activePeople(db).where('person_id', '=', personId).executeTakeFirst();
}

/** All active people by username. */
export function listPeople(db: Database): Promise<Person[]> {
  return activePeople(db).orderBy('username').execute();
}

/** A username as it is stored: NFKC, in lower case, trimmed. */
export function canonicalUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

const MAX_LENGTH = 200;

const activePeople = (db: Database) =>
  db
    .selectFrom('people')
    .select([
      'person_id as personId',
      'username',
      'name',
      'role',
      'countries',
      'customer_numbers as customerNumbers',
      'home_branch as homeBranch',
      'password_hash as passwordHash',
    ])
    .where('disabled_at', 'is', null)
    // Of another role nobody is signed in (staffMemberFromClaims).
    .$narrowType<{ role: Role }>();

/**
 * Changes the password of an active person, or disables them, and returns their id; undefined if there is none of this
 * username.
 */
export async function changePerson(
  db: Database,
  username: string,
  values: Pick<Updateable<People>, 'password_hash' | 'disabled_at'>,
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
    const action = values.disabled_at ? 'person.removed' : 'person.password-changed';
    await recordAudit(tx, { actor, action, subject: person.person_id });
    return person.person_id;
  });
}
