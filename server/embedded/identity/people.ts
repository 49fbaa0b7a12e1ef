import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { People } from '#db/tables.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { revokeStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';

/**
 * A person who may sign in at the embedded identity provider, as their row. `person_id` is the subject (`sub`) of their
 * tokens; a limit that is null is none, an empty list allows nothing.
 */
type Person = Selectable<People> & { readonly role: Role };

/** A person to add; `username` in canonical form (`canonicalUsername`), `created_by` for the audit log. */
export type NewPerson = Omit<
  Insertable<People>,
  'person_id' | 'password_hash' | 'created_at' | 'disabled_at'
> & { readonly role: Role };

/** Adds a person and returns their id and new password; undefined if the username is taken. */
export async function createPerson(
  db: Database,
  person: NewPerson,
): Promise<{ readonly personId: string; readonly password: string } | undefined> {
  const personId = randomBytes(12).toString('hex');
  const { password, hash } = await makePassword();
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('people')
      .values({ ...person, person_id: personId, password_hash: hash })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    const { created_by: actor, role } = person;
    const action = 'person.created';
    await recordAudit(tx, { actor, action, subject: personId, details: { role } });
    return { personId, password };
  });
}

/** The active person with this username, in any letter case. */
export async function findByUsername(db: Database, typed: string): Promise<Person | undefined> {
  const username = canonicalUsername(typed);
  // PostgreSQL refuses a NUL in a text.
  if (username.includes('\0')) return undefined;
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

const activePeople = (db: Database) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('disabled_at', 'is', null)
    // Nobody is signed in with another role (staffMemberFromClaims).
    .$narrowType<{ role: Role }>();

/** Gives an active person a new password, and ends their sessions. Returns it; undefined if there is nobody of this name. */
export async function resetPassword(
  db: Database,
  username: string,
  actor: string,
): Promise<string | undefined> {
  const { password, hash } = await makePassword();
  const isChanged = await changePerson(db, username, actor, { password_hash: hash });
  return isChanged ? password : undefined;
}

/** Disables an active person, and ends their sessions. Returns false if there is nobody of this name. */
export function removePerson(db: Database, username: string, actor: string): Promise<boolean> {
  return changePerson(db, username, actor, { disabled_at: new Date() });
}

async function changePerson(
  db: Database,
  username: string,
  actor: string,
  values: Pick<Updateable<People>, 'password_hash' | 'disabled_at'>,
): Promise<boolean> {
  const personId = await db.transaction().execute(async (tx) => {
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
  if (personId === undefined) return false;
  await revokeStaffSessions(db, personId, actor);
  return true;
}

/** A random password of 120 bits, as 20 letters, digits, `-` and `_`, with its hash as `salt.hash` (scrypt, base64url). */
async function makePassword(): Promise<{ readonly password: string; readonly hash: string }> {
  const password = randomBytes(15).toString('base64url');
  const salt = randomBytes(16).toString('base64url');
  return { password, hash: `${salt}.${(await derive(password, salt)).toString('base64url')}` };
}

/**
 * Whether the password matches the stored hash. Without one it is false after the same work, so that the time does not
 * reveal whether a person exists.
 */
export async function isPassword(password: string, stored = '.'): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.');
  const [derived, expected] = [await derive(password, salt), Buffer.from(hash, 'base64url')];
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** Node's cost (16 MiB, some 50 ms) suffices: all passwords are random. */
function derive(password: string, salt: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password, salt, 32, (error, hash) => (error ? reject(error) : resolve(hash)));
  return promise;
}
