import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { createClient, findClient, isSecret, type NewClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { makeDataDirectory } from '#server/embedded/data-directory.ts';
import { writePrivately } from '#server/private-file.ts';
import { ensurePeople, PersonEntry } from './first-people.ts';
import type { PasswordCost } from './passwords.ts';

/** What credentials.json holds: who can use a service that made its own identities. */
export type Credentials = z.infer<typeof Credentials>;

type Entry = Credentials['clients'][number];

/** The file is not what the service wrote. Nothing of it is quoted: it holds secrets. */
export class CredentialsUnreadable extends Error {
  readonly code = 'credentials_unreadable';
  constructor(path: string) {
    super(`${path} is not what the service wrote: remove it, and the next start makes another.`);
  }
}

/** Where the credentials of the first start are. */
export function credentialsPath(dataDir: string): string {
  return join(dataDir, 'credentials.json');
}

/**
 * The credentials of this data directory; undefined where there are none yet. Throws
 * CredentialsUnreadable.
 */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const path = credentialsPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parse(text, path);
}

/**
 * Sees to it that credentials.json is there, says where tokens are had, and that everybody in it can get one: a person for
 * each role, a client with every scope, one with `invoicing:read` in `au` alone. Passwords and
 * secrets cannot be had back from a database, so who is missing or does not work is replaced; who
 * works stays as they are. Whose secret was lost with the file stays too, since it may be in use.
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
  /** Who gives tokens to these clients, and what the tokens are for. */
  readonly config: Pick<Config, 'issuer' | 'audience'>;
  /** What a guess at a new person's password costs; tests make it little. */
  readonly passwordCost?: PasswordCost;
}): Promise<void> {
  const path = credentialsPath(dataDir);
  const found = await readCredentials(dataDir).catch((err: unknown) => {
    if (!(err instanceof CredentialsUnreadable)) throw err;
    log.warn({ path }, 'the credentials are not what the service wrote, and are made anew');
    return undefined;
  });
  const working = await workingEntries(db, found?.clients ?? []);
  const first: Entry[] = [];
  for (const wanted of FIRST_CLIENTS) {
    first.push(working.get(wanted.name) ?? (await make(db, wanted)));
    working.delete(wanted.name);
  }
  const people = await ensurePeople(db, found?.people ?? [], passwordCost);
  const { issuer, audience } = config;
  const where = { tokenUrl: `${issuer}/token`, issuer, audience };
  const credentials: Credentials = { ...where, people, clients: [...first, ...working.values()] };
  if (isDeepStrictEqual(found, credentials)) return;
  makeDataDirectory(dataDir);
  // After all of them are committed: a file that is there is a file that works.
  writePrivately(path, `${JSON.stringify(credentials, null, 2)}\n`);
  log.info({ path }, 'credentials written');
}

const FIRST_CLIENTS = [
  { name: 'Every scope', scopes: [...SCOPES], countries: ['au', 'nz'] },
  { name: 'Invoices of Australia', scopes: ['invoicing:read'], countries: ['au'] },
];

const Credentials = z.object({
  /** Where clients get tokens, who gives them, and what they are for. Files of earlier versions have none of it. */
  tokenUrl: z.string().exactOptional(),
  issuer: z.string().exactOptional(),
  audience: z.string().exactOptional(),
  people: z.array(PersonEntry),
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

/** The entries that get a token, by the name of their client. */
async function workingEntries(db: Database, entries: readonly Entry[]) {
  const working = new Map<string, Entry>();
  for (const entry of entries) {
    const client = await findClient(db, entry.clientId);
    if (client && isSecret(entry.clientSecret, client.secretHash)) working.set(client.name, entry);
  }
  return working;
}

async function make(
  db: Database,
  wanted: Omit<NewClient, 'createdBy'> & Pick<Entry, 'scopes' | 'countries'>,
): Promise<Entry> {
  const made = await createClient(db, { ...wanted, createdBy: 'first start' });
  return { ...made, scopes: wanted.scopes, countries: wanted.countries };
}
