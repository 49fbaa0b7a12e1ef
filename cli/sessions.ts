import { listStaffSessions, revokeStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import { verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply sessions list
  trade-supply sessions revoke SUBJECT
SUBJECT is the person as the issuer names them: the first column of the list.`;

const list = verb([], {}, async ({ db, print }) => {
  const sessions = await listStaffSessions(db);
  if (sessions.length === 0) print('Nobody is signed in.');
  for (const { subject, name, role, startedAt, seenAt } of sessions) {
    print([subject, name, role, `since ${startedAt}`, `seen ${seenAt}`].join('  |  '));
  }
});

const revoke = verb(['SUBJECT'], {}, async ({ db, print, actor }, { SUBJECT: subject }) => {
  const count = await revokeStaffSessions(db, subject, actor);
  const sessions = count === 1 ? 'One session is' : `${count} sessions are`;
  print(
    count === 0
      ? `${subject} is not signed in.`
      : `${sessions} over. Who may sign in is for the issuer to say.`,
  );
});

/** Lists signed-in staff, and ends a person's sessions. */
export const command = verbCommand({ name: 'sessions', usage: USAGE }, { list, revoke });
