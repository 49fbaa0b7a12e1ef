import { createHash, randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import type { Principal } from '#lib/auth/context.ts';
import { isRole, type Role, roleScopes } from '#lib/auth/scopes.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';

export type StaffMember = {
  /** The subject of the ID token. */
  readonly subject: string;
  readonly name: string;
  readonly role: Role;
  /** Undefined: no limit. An empty list permits none. */
  readonly countries: readonly string[] | undefined;
  readonly customerNumbers: readonly string[] | undefined;
  /** Number of the branch where they work. */
  readonly homeBranch: string | undefined;
};

export const SESSION_HOURS = 8;
export const IDLE_MINUTES = 30;
/** The same for whoever signs in. */
export const SESSION_WORDS = `You’ll be signed out after ${IDLE_MINUTES} minutes idle, or after ${SESSION_HOURS} hours.`;
/** Of a person: a script that signs in again and again must not fill the table. */
const MAX_SESSIONS = 20;

/**
 * Starts a session, which ends the oldest of too many, and returns its id. Only the cookie holds the id; the database
 * stores a hash. `idToken` is stored for the sign-out at the issuer.
 */
export async function startStaffSession(
  db: Database,
  member: StaffMember,
  idToken?: string,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('staff_sessions')
      .values({
        session_hash: hashId(id),
        subject: member.subject,
        name: member.name,
        role: member.role,
        countries: member.countries && [...member.countries],
        customer_numbers: member.customerNumbers && [...member.customerNumbers],
        home_branch: member.homeBranch,
        id_token: idToken,
        ends_at: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
      })
      .execute();
    await sql`
      delete from staff_sessions where session_hash in (
        select session_hash from staff_sessions
        where subject = ${member.subject} and not revoked_by_operator
        order by revoked_at is null desc, started_at desc, session_hash offset ${MAX_SESSIONS})`.execute(
      tx,
    );
    await recordAudit(tx, {
      actor: member.subject,
      action: 'staff.signed-in',
      subject: member.subject,
      details: { role: member.role },
    });
  });
  return id;
}

/**
 * The staff member of a session; undefined when it has ended, was revoked or was idle for too long. With `touch` the
 * request counts as activity (`isBackgroundRequest` says which do not); the idle timer is reset at most once a minute.
 */
export async function findStaffSession(
  db: Database,
  id: string,
  { touch }: { readonly touch: boolean },
): Promise<StaffMember | undefined> {
  const hash = hashId(id);
  const row = await db
    .selectFrom('staff_sessions')
    .select(['subject', 'name', 'role', 'countries', 'customer_numbers', 'home_branch'])
    .select(sql<boolean>`seen_at < now() - interval '1 minute'`.as('is_stale'))
    .where('session_hash', '=', hash)
    .where(isActiveSession)
    .executeTakeFirst();
  if (!row || !isRole(row.role)) return undefined;
  if (touch && row.is_stale) {
    const seen = db.updateTable('staff_sessions').set({ seen_at: sql`now()` });
    await seen.where('session_hash', '=', hash).execute();
  }
  return {
    subject: row.subject,
    name: row.name,
    role: row.role,
    countries: row.countries ?? undefined,
    customerNumbers: row.customer_numbers ?? undefined,
    homeBranch: row.home_branch ?? undefined,
  };
}

/** Ends a session and returns its ID token; undefined when it had already been ended. */
export async function endStaffSession(
  db: Database,
  id: string,
): Promise<{ readonly idToken: string | undefined } | undefined> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('staff_sessions')
      .set({ revoked_at: sql`now()` })
      .where('session_hash', '=', hashId(id))
      .where('revoked_at', 'is', null)
      .returning(['subject', 'id_token'])
      .executeTakeFirst();
    if (!ended) return undefined;
    const { subject, id_token } = ended;
    await recordAudit(tx, { actor: subject, action: 'staff.signed-out', subject });
    return { idToken: id_token ?? undefined };
  });
}

/** Whether a session was ended by sign-out or by an operator, as opposed to having timed out. */
export async function wasRevoked(db: Database, id: string): Promise<boolean> {
  const revoked = await db
    .selectFrom('staff_sessions')
    .select('session_hash')
    .where('session_hash', '=', hashId(id))
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return revoked !== undefined;
}

/**
 * When an operator last ended a session of this person, who must authenticate at the issuer again after that.
 * Undefined when that never happened, or so long ago that the session is deleted.
 */
export async function lastForcedSignOut(db: Database, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_sessions')
    .select((eb) => eb.fn.max('revoked_at').as('at'))
    .where('subject', '=', subject)
    .where('revoked_by_operator', '=', true)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

export function staffPrincipal(member: StaffMember): Principal {
  return {
    kind: 'staff',
    id: member.subject,
    clientId: `staff:${member.subject}`,
    name: member.name,
    scopes: new Set(roleScopes(member.role)),
    countries: member.countries && new Set(member.countries),
    customerNumbers: member.customerNumbers,
  };
}

/** SQL condition: neither ended, nor revoked, nor idle for too long. */
export function isActiveSession(eb: ExpressionBuilder<DB, 'staff_sessions'>) {
  return eb.and([
    eb('revoked_at', 'is', null),
    eb('ends_at', '>', sql<string>`now()`),
    eb('seen_at', '>', sql<string>`now() - make_interval(mins => ${IDLE_MINUTES})`),
  ]);
}

function hashId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Ends every session of a person. Returns how many there were. */
export function revokeStaffSessions(
  db: Database,
  subject: string,
  revokedBy: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('staff_sessions')
      .set({ revoked_at: sql`now()`, revoked_by_operator: true })
      .where('subject', '=', subject)
      .where(isActiveSession)
      .returning('session_hash')
      .execute();
    if (revoked.length > 0) {
      const details = { sessions: revoked.length };
      await recordAudit(tx, { actor: revokedBy, action: 'staff.revoked', subject, details });
    }
    return revoked.length;
  });
}

/** All active sessions, by person. */
export function listStaffSessions(db: Database) {
  return db
    .selectFrom('staff_sessions')
    .select(['subject', 'name', 'role', 'started_at as startedAt', 'seen_at as seenAt'])
    .where(isActiveSession)
    .orderBy('subject')
    .orderBy('started_at')
    .execute();
}

/** Deletes sessions that ended more than a day ago. Returns how many there were. */
export function deleteEndedStaffSessions(db: Database): Promise<number> {
  return deleteInBatches(db, 'staff_sessions', sql`ends_at < now() - interval '1 day'`);
}
