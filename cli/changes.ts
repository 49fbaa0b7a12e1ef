import { recordAudit } from '#lib/logging/audit-log.ts';
import { renewEpoch } from '#lib/records/changes/retention.ts';
import { verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply changes renew
After a recovery to a point in time, or when a standby took over that may lack the last changes (a restore does it
itself): every client that follows changes gets a 410, and reads all records again.`;

const renew = verb([], {}, async ({ db, print, actor }) => {
  await db.transaction().execute(async (tx) => {
    await renewEpoch(tx);
    await recordAudit(tx, { actor, action: 'changes.renewed', subject: 'changes' });
  });
  print('Every client that follows changes now starts again from all records.');
});

/** Ends every cursor of changes. */
export const command = verbCommand({ name: 'changes', usage: USAGE }, { renew });
