import type { Database } from '#db/client.ts';

/** What the audit log tells of. */
export type AuditAction =
  | 'asset.deleted'
  | 'asset.infected'
  | 'asset.uploaded'
  | 'client.created'
  | 'client.revoked'
  | 'identity.sign-in-failed'
  | 'identity.signed-in'
  | 'identity.signed-out'
  | 'permission.refused'
  | 'person.created'
  | 'person.password-changed'
  | 'person.removed'
  | 'staff.signed-in'
  | 'staff.signed-out'
  | 'staff.revoked';

export type AuditEntry = {
  /** Who did it: a client id, a person, or the command that was run. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What it was done to: its identifier. */
  readonly subject: string;
  /** What else matters later. No secrets, no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/**
 * Adds one line to the audit log. `db` is the transaction of the change that it tells of, so that
 * there is neither a change without its line nor a line without its change. Lines cannot be changed
 * or deleted: a trigger of the database refuses it.
 */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, details = {} } = entry;
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details) })
    .execute();
}
