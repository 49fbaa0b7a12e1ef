import { z } from 'zod';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { ROLES } from '#lib/auth/scopes.ts';
import {
  canonicalUsername,
  createPerson,
  listPeople,
  removePerson,
  resetPassword,
} from '#server/embedded/identity/people.ts';
import { CommandError, parseArguments, UsageError } from './command.ts';
import { type Call, describeLimits, LIMITS, type Verb, verb, verbCommand } from './operator.ts';

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
  country: z.array(CountryCode).nullable().default(null),
  customer: z.array(Identifier).nullable().default(null),
  branch: Identifier.nullable().default(null),
});

/** Says what is wrong with a person before there is a database. */
const add: Verb = (args) => {
  const options = { ...LIMITS, role: { type: 'string' }, branch: { type: 'string' } } as const;
  const { named, values } = parseArguments(args, ['USERNAME', 'NAME'], options);
  const parsed = NewPerson.safeParse({ username: named.USERNAME, name: named.NAME, ...values });
  if (!parsed.success) {
    const issues = parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`);
    throw new UsageError(issues.join('\n'));
  }
  const { country: countries, customer, branch, ...who } = parsed.data;
  const limits = { countries, customer_numbers: customer, home_branch: branch };
  return async ({ db, print, actor }) => {
    const created = await createPerson(db, { ...who, ...limits, created_by: actor });
    if (!created) throw new CommandError(`${who.username} is somebody's username already.`);
    printCredentials(print, who.username, created.password);
  };
};

const password = verb(['USERNAME'], {}, async ({ db, print, actor }, { USERNAME }) => {
  const username = canonicalUsername(USERNAME);
  const replaced = await resetPassword(db, username, actor);
  if (replaced === undefined) throw new CommandError(`Nobody signs in as ${username}.`);
  printCredentials(print, username, replaced);
});

const remove = verb(['USERNAME'], {}, async ({ db, print, actor }, { USERNAME }) => {
  const username = canonicalUsername(USERNAME);
  const isRemoved = await removePerson(db, username, actor);
  if (!isRemoved) throw new CommandError(`Nobody signs in as ${username}.`);
  print(`${username} signs in no more, and is signed out. The name stays theirs.`);
});

const list = verb([], {}, async ({ db, print }) => {
  const people = await listPeople(db);
  if (people.length === 0) print('There is nobody yet.');
  for (const { username, name, role, countries, customer_numbers, home_branch } of people) {
    const limits = describeLimits(countries, customer_numbers);
    const branch = home_branch === null ? [] : [`branch ${home_branch}`];
    print([username, name, role, ...limits, ...branch].join('  |  '));
  }
});

/** Manages who may sign in at the embedded identity provider, whether or not the service runs. */
export const command = verbCommand(
  { name: 'people', usage: USAGE, managed: 'people' },
  { add, password, remove, list },
);

function printCredentials(print: Call['print'], username: string, password: string): void {
  print(`username  ${username}`);
  print(`password  ${password}`);
  print('The password is shown this once: hand it over in person, and keep it nowhere else.');
}
