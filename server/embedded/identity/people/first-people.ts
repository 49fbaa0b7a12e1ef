import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { ROLES, type Role } from '#lib/auth/scopes.ts';
import { hashPassword, isPassword, makePassword, type PasswordCost } from './passwords.ts';
import { createPerson, findByUsername } from './people.ts';

/** A person as in credentials.json. */
export type PersonEntry = z.infer<typeof PersonEntry>;
export const PersonEntry = z.object({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  countries: z.array(z.string()),
});

/**
 * The entries whose people can sign in, and a new one for each role that has none. Other people of
 * the database stay, since somebody may know their password.
 */
export async function ensurePeople(
  db: Database,
  entries: readonly PersonEntry[],
  cost?: PasswordCost,
): Promise<PersonEntry[]> {
  const current = await Promise.all(entries.map((entry) => workingEntry(db, entry)));
  const working = current.filter((entry) => entry !== undefined);
  const missing = ROLES.filter((role) => !working.some((entry) => entry.role === role));
  return [...working, ...(await Promise.all(missing.map((role) => addPerson(db, role, cost))))];
}

/** The entry, updated from the database; undefined if nobody can sign in with it. */
async function workingEntry(db: Database, entry: PersonEntry): Promise<PersonEntry | undefined> {
  const { username, password } = entry;
  const person = await findByUsername(db, username);
  if (!person || !(await isPassword(password, person.passwordHash))) return undefined;
  const { name, role, countries = COUNTRIES } = person;
  return { username, password, name, role, countries: [...countries] };
}

async function addPerson(db: Database, role: Role, cost?: PasswordCost): Promise<PersonEntry> {
  const { username: wanted, name } = FIRST_PEOPLE[role];
  const password = makePassword();
  const passwordHash = await hashPassword(password, cost);
  const person = { name, role, countries: COUNTRIES, passwordHash, createdBy: 'first start' };
  for (let n = 1; ; n += 1) {
    const username = n === 1 ? wanted : `${wanted}${n}`;
    const personId = await createPerson(db, { ...person, username });
    if (personId) return { username, password, name, role, countries: [...COUNTRIES] };
  }
}

const COUNTRIES = CountryCode.options;

/** Fictitious people. */
const FIRST_PEOPLE: Readonly<Record<Role, { readonly username: string; readonly name: string }>> = {
  branch_staff: { username: 'kiri', name: 'Kiri Walker' },
  buyer: { username: 'tom', name: 'Tom Nguyen' },
  asset_manager: { username: 'priya', name: 'Priya Shah' },
  auditor: { username: 'elena', name: 'Elena Rossi' },
};
