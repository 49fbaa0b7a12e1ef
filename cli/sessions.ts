import type { Database } from '#db/client.ts';
import { listStaffSessions, revokeStaffSessions } from '#lib/auth/sessions/session-admin.ts';
import type { Invocation } from '#lib/command.ts';
import { operatorName, verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply sessions list
  trade-supply sessions revoke SUBJECT
SUBJECT is the person as the issuer names them: the first column of the list.`;

/** Lists signed-in staff, and ends a person's sessions. */
export const sessionsCommand = verbCommand(
  { name: 'sessions', usage: USAGE },
  {
    list: verb([], {}, () => list),
    revoke: verb(
      ['SUBJECT'],
      {},
      ({ SUBJECT }) =>
        (db, print) =>
          revoke(db, print, SUBJECT),
    ),
  },
);

async function list(db: Database, print: Invocation['print']): Promise<void> {
  const sessions = await listStaffSessions(db);
  if (sessions.length === 0) print('Nobody is signed in.');
  for (const { subject, name, role, startedAt, seenAt } of sessions) {
    print([subject, name, role, `since ${startedAt}`, `seen ${seenAt}`].join('  |  '));
  }
}

async function revoke(db: Database, print: Invocation['print'], subject: string): Promise<void> {
  const count = await revokeStaffSessions(db, subject, operatorName());
  const sessions = count === 1 ? 'One session is' : `${count} sessions are`;
  print(
    count === 0
      ? `${subject} is not signed in.`
      : `${sessions} over. Who may sign in is for the issuer to say.`,
  );
}
