import { z } from 'zod';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { ROLES } from '#lib/auth/scopes.ts';
import { CommandError, UsageError } from '#lib/command.ts';
import {
  canonicalUsername,
  createPerson,
  listPeople,
  removePerson,
  resetPassword,
} from '#server/embedded/identity/people.ts';
import { type Call, describeLimits, LIMITS, verb, verbCommand } from './operator.ts';

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
  { ...LIMITS, role: { type: 'string' }, branch: { type: 'string' } },
  async ({ db, print, actor: createdBy }, { USERNAME, NAME: name }, options) => {
    const parsed = NewPerson.safeParse({ username: USERNAME, name, ...options });
    if (!parsed.success) {
      const issues = parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`);
      throw new UsageError(issues.join('\n'));
    }
    const { country: countries, customer: customerNumbers, branch, ...who } = parsed.data;
    const person = { ...who, countries, customerNumbers, homeBranch: branch, createdBy };
    const created = await createPerson(db, person);
    if (!created) throw new CommandError(`${who.username} is somebody's username already.`);
    printCredentials(print, who.username, created.password);
  },
);

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
  for (const person of people) {
    const { username, name, role, homeBranch } = person;
    const branch = homeBranch === null ? [] : [`branch ${homeBranch}`];
    print([username, name, role, ...describeLimits(person), ...branch].join('  |  '));
  }
});

/** Manages who may sign in at the embedded identity provider, whether or not the service runs. */
export const peopleCommand = verbCommand(
  { name: 'people', usage: USAGE, managed: 'people' },
  { add, password, remove, list },
);

function printCredentials(print: Call['print'], username: string, password: string): void {
  print(`username  ${username}`);
  print(`password  ${password}`);
  print('The password is shown this once: hand it over in person, and keep it nowhere else.');
}
