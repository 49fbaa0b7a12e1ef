import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { recordAudit } from '#lib/audit.ts';

/** Gives somebody who signs in by this username another password, and their id; undefined for nobody. */
export function changePassword(
  db: Database,
  username: string,
  passwordHash: string,
  changedBy: string,
): Promise<string | undefined> {
  return change(
    db,
    username,
    { password_hash: passwordHash },
    'person.password-changed',
    changedBy,
  );
}

/** Lets nobody sign in by this username any more, and gives the id of who did; undefined for nobody. */
export function removePerson(
  db: Database,
  username: string,
  removedBy: string,
): Promise<string | undefined> {
  return change(db, username, { disabled_at: sql<string>`now()` }, 'person.removed', removedBy);
}

type Change = { password_hash: string } | { disabled_at: ReturnType<typeof sql<string>> };

async function change(
  db: Database,
  username: string,
  values: Change,
  action: 'person.password-changed' | 'person.removed',
  actor: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('people')
      .set(values)
      .where('username', '=', username)
      .where('disabled_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst();
    if (!changed) return undefined;
    await recordAudit(tx, { actor, action, subject: changed.person_id });
    return changed.person_id;
  });
}
