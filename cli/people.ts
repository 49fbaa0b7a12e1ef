import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { ROLES } from '#lib/auth/scopes.ts';
import { endIssuerSessions, revokeStaffSessions } from '#lib/auth/sessions/session-admin.ts';
import {
  type Command,
  CommandError,
  type Invocation,
  runAsProcess,
  UsageError,
} from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { hashPassword, makePassword } from '#server/embedded/identity/people/passwords.ts';
import {
  canonicalUsername,
  changePassword,
  createPerson,
  listPeople,
  removePerson,
} from '#server/embedded/identity/people/people.ts';
import { operatorName, withOperatorDatabase } from './operator.ts';

const USAGE = `  npm run people -- add USERNAME NAME --role ROLE [--country au|nz …] [--customer NUMBER …] [--branch NUMBER]
  npm run people -- password USERNAME
  npm run people -- remove USERNAME
  npm run people -- list
Passwords are made here, and shown once. Without --country or --customer somebody is not limited by them.
Roles: ${ROLES.join(' ')}`;

/** `npm run people`: manages who may sign in at the embedded identity provider, whether or not the service runs. */
export const peopleCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const action = parse(args);
    const config = readConfig(env);
    if (config.oidcIssuer) {
      throw new CommandError(`OIDC_ISSUER is set: manage people at ${config.oidcIssuer}.`);
    }
    await withOperatorDatabase(config, 'people', (db) => action(db, print));
  },
};

type Action = (db: Database, print: Invocation['print']) => Promise<void>;

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function parse([verb, ...args]: readonly string[]): Action {
  if (verb === 'add') return parseAdd(args);
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [username, ...others] = positionals;
  if (verb === 'list' && username === undefined) return list;
  if (username !== undefined && others.length === 0) {
    if (verb === 'password') return (db, print) => setPassword(db, print, username);
    if (verb === 'remove') return (db, print) => remove(db, print, username);
  }
  throw new UsageError('Name a command: add, list, or password or remove with one USERNAME.');
}

function parseAdd(args: readonly string[]): Action {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      country: { type: 'string', multiple: true },
      customer: { type: 'string', multiple: true },
      branch: { type: 'string' },
    },
  });
  const [username, name, ...others] = positionals;
  if (others.length > 0) throw new UsageError('add takes USERNAME and NAME; put names in quotes.');
  const typed = { username, name, ...values };
  const parsed = NewPerson.safeParse(typed);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new UsageError(issues.join('\n'));
  }
  const { country: countries, customer: customerNumbers, branch: homeBranch, ...who } = parsed.data;
  return async (db, print) => {
    const password = makePassword();
    const passwordHash = await hashPassword(password);
    const limits = { countries, customerNumbers, homeBranch };
    const createdBy = operatorName();
    const id = await createPerson(db, { ...who, ...limits, passwordHash, createdBy });
    if (id === undefined) throw new CommandError(`${who.username} is somebody's username already.`);
    printCredentials(print, who.username, password);
  };
}

const Name = z
  .string({ error: 'is missing' })
  .trim()
  .min(1, 'is missing')
  .max(200, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'must have no control characters');

const NewPerson = z.object({
  username: Name.transform(canonicalUsername),
  name: Name,
  role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }),
  country: z.array(CountryCode).optional(),
  customer: z.array(Identifier).optional(),
  branch: Identifier.optional(),
});

async function setPassword(db: Database, print: Invocation['print'], typed: string): Promise<void> {
  const username = canonicalUsername(typed);
  const password = makePassword();
  const personId = await changePassword(db, username, await hashPassword(password), operatorName());
  if (personId === undefined) throw new CommandError(`Nobody signs in as ${username}.`);
  await endSessions(db, personId);
  printCredentials(print, username, password);
}

async function remove(db: Database, print: Invocation['print'], typed: string): Promise<void> {
  const username = canonicalUsername(typed);
  const personId = await removePerson(db, username, operatorName());
  if (personId === undefined) throw new CommandError(`Nobody signs in as ${username}.`);
  await endSessions(db, personId);
  print(`${username} signs in no more, and is signed out. The name stays theirs.`);
}

/** Ends the issuer's sessions first: they could start a new staff session without a password. */
async function endSessions(db: Database, personId: string): Promise<void> {
  await endIssuerSessions(db, personId);
  await revokeStaffSessions(db, personId, operatorName());
}

async function list(db: Database, print: Invocation['print']): Promise<void> {
  const people = await listPeople(db);
  if (people.length === 0) print('There is nobody yet.');
  for (const { username, name, role, countries, customerNumbers, homeBranch } of people) {
    const limits = [
      `countries: ${countries?.join(' ') ?? 'all'}`,
      `customers: ${customerNumbers?.join(' ') ?? 'all'}`,
      ...(homeBranch === undefined ? [] : [`branch ${homeBranch}`]),
    ];
    print([username, name, role, ...limits].join('  |  '));
  }
}

function printCredentials(print: Invocation['print'], username: string, password: string): void {
  print(`username  ${username}`);
  print(`password  ${password}`);
  print('The password is shown this once: hand it over in person, and keep it nowhere else.');
}

if (import.meta.main) await runAsProcess(peopleCommand);
