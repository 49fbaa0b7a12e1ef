import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { recordAudit } from '#lib/audit.ts';

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
