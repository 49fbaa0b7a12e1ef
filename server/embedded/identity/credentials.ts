import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { createClient, findClient, verifySecret } from '#lib/auth/clients.ts';
import { ROLES, type Role, SCOPES } from '#lib/auth/scopes.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeDataDirectory } from '#server/data-directory/data-directory.ts';
import { writePrivateFile } from '#server/data-directory/private-file.ts';
import { hashPassword, isPassword, makePassword, type PasswordCost } from './passwords.ts';
import { createPerson, findByUsername } from './people.ts';

/** The content of credentials.json: the people and clients that the service created on its first start. */
export type Credentials = z.infer<typeof Credentials>;

type ClientEntry = Credentials['clients'][number];
type PersonEntry = Credentials['people'][number];

/** The file is not what the service wrote. The message quotes nothing of it: it has secrets. */
class CredentialsUnreadable extends Error {
  readonly code = 'credentials_unreadable';
  constructor(path: string) {
    super(`${path} is not what the service wrote: remove it, and the next start writes a new one.`);
  }
}

export function credentialsPath(dataDir: string): string {
  return join(dataDir, 'credentials.json');
}

/** The credentials of this data directory; undefined if there are none yet. Throws CredentialsUnreadable. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const path = credentialsPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  return text === undefined ? undefined : parse(text, path);
}

/**
 * Makes sure that credentials.json exists and works: a person for each role, a client with every
 * scope, and one with `invoicing:read` in `au` only. Passwords and secrets cannot be recovered from
 * the database, so entries that are missing or do not work are replaced by new ones. People and
 * clients that are no longer in the file stay in the database, since they may be in use.
 */
export async function ensureCredentials({
  dataDir,
  db,
  log,
  config,
  passwordCost,
}: {
  readonly dataDir: string;
  readonly db: Database;
  readonly log: Log;
  readonly config: Pick<Config, 'issuer' | 'audience'>;
  /** The cost of hashing new passwords; tests lower it. */
  readonly passwordCost?: PasswordCost;
}): Promise<void> {
  const path = credentialsPath(dataDir);
  const found = await readCredentials(dataDir).catch((err: unknown) => {
    if (!(err instanceof CredentialsUnreadable)) throw err;
    log.warn({ path }, 'the credentials file is not what the service wrote, and is replaced');
    return undefined;
  });
  const clients = await ensureClients(db, found?.clients ?? []);
  const people = await ensurePeople(db, found?.people ?? [], passwordCost);
  const { issuer, audience } = config;
  const urls = { tokenUrl: `${issuer}/token`, issuer, audience };
  const credentials: Credentials = { ...urls, people, clients };
  if (isDeepStrictEqual(found, credentials)) return;
  makeDataDirectory(dataDir);
  // Written after all of them are committed, so that the file always works.
  writePrivateFile(path, `${JSON.stringify(credentials, null, 2)}\n`);
  log.info({ path }, 'credentials written');
}

const Credentials = z.object({
  tokenUrl: z.string(),
  issuer: z.string(),
  audience: z.string(),
  people: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      countries: z.array(z.string()),
    }),
  ),
  clients: z.array(
    z.object({
      clientId: z.string(),
      clientSecret: z.string(),
      scopes: z.array(z.string()),
      countries: z.array(z.string()),
    }),
  ),
});

function parse(text: string, path: string): Credentials {
  try {
    return Credentials.parse(JSON.parse(text));
  } catch {
    throw new CredentialsUnreadable(path);
  }
}

const FIRST_CLIENTS = [
  { name: 'Every scope', scopes: [...SCOPES], countries: ['au', 'nz'] },
  { name: 'Invoices of Australia', scopes: ['invoicing:read'], countries: ['au'] },
];

/** The entries whose secret is right, and a new client for each of the first ones that has none. */
async function ensureClients(db: Database, entries: readonly ClientEntry[]) {
  const working = new Map<string, ClientEntry>();
  for (const entry of entries) {
    const client = await findClient(db, entry.clientId);
    if (client && verifySecret(entry.clientSecret, client.secretHash))
      working.set(client.name, entry);
  }
  const first: ClientEntry[] = [];
  for (const { name, scopes, countries } of FIRST_CLIENTS) {
    const add = () => createClient(db, { name, scopes, countries, createdBy: 'first start' });
    first.push(working.get(name) ?? { ...(await add()), scopes, countries });
    working.delete(name);
  }
  // `npx trade-supply token` takes the first one.
  return [...first, ...working.values()];
}

/**
 * The entries whose people can sign in, and a new one for each role that has none. Other people of the database stay,
 * since somebody may know their password.
 */
async function ensurePeople(
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
  const { name, role, countries } = person;
  return { username, password, name, role, countries: countries ?? [...COUNTRIES] };
}

async function addPerson(db: Database, role: Role, cost?: PasswordCost): Promise<PersonEntry> {
  const { username: wanted, name } = FIRST_PEOPLE[role];
  const password = makePassword();
  const passwordHash = await hashPassword(password, cost);
  const countries = [...COUNTRIES];
  for (let n = 1; ; n += 1) {
    const username = n === 1 ? wanted : `${wanted}${n}`;
    const person = { username, name, role, countries, passwordHash, createdBy: 'first start' };
    if (await createPerson(db, person)) return { username, password, name, role, countries };
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
