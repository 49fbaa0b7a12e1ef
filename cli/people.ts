import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { ROLES } from '#lib/auth/scopes.ts';
import { CommandError, type Invocation, UsageError } from '#lib/command.ts';
import {
  canonicalUsername,
  createPerson,
  listPeople,
  removePerson,
  resetPassword,
} from '#server/embedded/identity/people.ts';
import { operatorName, verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply people add USERNAME NAME --role ROLE [--country au|nz …] [--customer NUMBER …] [--branch NUMBER]
  trade-supply people password USERNAME
  trade-supply people remove USERNAME
  trade-supply people list
Passwords are made here, and shown once. Without --country or --customer somebody is not limited by them.
Roles: ${ROLES.join(' ')}`;

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

const add = verb(
  ['USERNAME', 'NAME'],
  {
    role: { type: 'string' },
    country: { type: 'string', multiple: true },
    customer: { type: 'string', multiple: true },
    branch: { type: 'string' },
  },
  ({ USERNAME: username, NAME: name }, options) => {
    const parsed = NewPerson.safeParse({ username, name, ...options });
    if (!parsed.success) {
      const issues = parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`);
      throw new UsageError(issues.join('\n'));
    }
    const {
      country: countries,
      customer: customerNumbers,
      branch: homeBranch,
      ...who
    } = parsed.data;
    return async (db, print) => {
      const limits = { countries, customerNumbers, homeBranch };
      const created = await createPerson(db, { ...who, ...limits, createdBy: operatorName() });
      if (created === undefined)
        throw new CommandError(`${who.username} is somebody's username already.`);
      printCredentials(print, who.username, created.password);
    };
  },
);

/** Manages who may sign in at the embedded identity provider, whether or not the service runs. */
export const peopleCommand = verbCommand(
  { name: 'people', usage: USAGE, managed: 'people' },
  {
    add,
    password: verb(['USERNAME'], {}, (of) => (db, print) => setPassword(db, print, of.USERNAME)),
    remove: verb(['USERNAME'], {}, (of) => (db, print) => remove(db, print, of.USERNAME)),
    list: verb([], {}, () => list),
  },
);

async function setPassword(db: Database, print: Invocation['print'], typed: string): Promise<void> {
  const username = canonicalUsername(typed);
  const password = await resetPassword(db, username, operatorName());
  if (password === undefined) throw new CommandError(`Nobody signs in as ${username}.`);
  printCredentials(print, username, password);
}

async function remove(db: Database, print: Invocation['print'], typed: string): Promise<void> {
  const username = canonicalUsername(typed);
  const isRemoved = await removePerson(db, username, operatorName());
  if (!isRemoved) throw new CommandError(`Nobody signs in as ${username}.`);
  print(`${username} signs in no more, and is signed out. The name stays theirs.`);
}

async function list(db: Database, print: Invocation['print']): Promise<void> {
  const people = await listPeople(db);
  if (people.length === 0) print('There is nobody yet.');
  for (const { username, name, role, countries, customerNumbers, homeBranch } of people) {
    const limits = [
      `countries: ${countries?.join(' ') ?? 'all'}`,
      `customers: ${customerNumbers?.join(' ') ?? 'all'}`,
      ...(homeBranch === null ? [] : [`branch ${homeBranch}`]),
    ];
    print([username, name, role, ...limits].join('  |  '));
  }
}

function printCredentials(print: Invocation['print'], username: string, password: string): void {
  print(`username  ${username}`);
  print(`password  ${password}`);
  print('The password is shown this once: hand it over in person, and keep it nowhere else.');
}
