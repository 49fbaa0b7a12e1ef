import { parseArgs } from 'node:util';
import type { Database } from '#db/client.ts';
import {
  endIssuerSessions,
  listStaffSessions,
  revokeStaffSessions,
} from '#lib/auth/sessions/session-admin.ts';
import { type Command, type Invocation, runAsProcess, UsageError } from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { operatorName, withOperatorDatabase } from './operator.ts';

const USAGE = `  npm run sessions -- list
  npm run sessions -- revoke SUBJECT
SUBJECT is the person as the issuer names them: the first column of the list.`;

/** `npm run sessions`: lists signed-in staff, and ends a person's sessions. */
export const sessionsCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const action = parse(args);
    await withOperatorDatabase(readConfig(env), 'sessions', (db) => action(db, print));
  },
};

type Action = (db: Database, print: Invocation['print']) => Promise<void>;

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function parse(args: readonly string[]): Action {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [verb, subject, ...others] = positionals;
  if (verb === 'list' && subject === undefined) return list;
  if (verb === 'revoke' && subject !== undefined && others.length === 0) {
    return (db, print) => revoke(db, print, subject);
  }
  throw new UsageError('Name a command: list, or revoke with one SUBJECT.');
}

async function list(db: Database, print: Invocation['print']): Promise<void> {
  const sessions = await listStaffSessions(db);
  if (sessions.length === 0) print('Nobody is signed in.');
  for (const { subject, name, role, startedAt, seenAt } of sessions) {
    print([subject, name, role, `since ${startedAt}`, `seen ${seenAt}`].join('  |  '));
  }
}

async function revoke(db: Database, print: Invocation['print'], subject: string): Promise<void> {
  // First: the issuer's sessions could start a new staff session without a password.
  await endIssuerSessions(db, subject);
  const count = await revokeStaffSessions(db, subject, operatorName());
  const sessions = count === 1 ? 'One session is' : `${count} sessions are`;
  print(
    count === 0
      ? `${subject} is not signed in.`
      : `${sessions} over. Who may sign in is for the issuer to say.`,
  );
}

if (import.meta.main) await runAsProcess(sessionsCommand);
