import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { createClient, findClient, type NewClient, verifySecret } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeDataDirectory } from '#server/embedded/data-directory.ts';
import { writePrivateFile } from '#server/secrets/private-file.ts';
import { ensurePeople, PersonEntry } from './first-people.ts';
import type { PasswordCost } from './passwords.ts';

/** The content of credentials.json: the people and clients that the service created on its first start. */
export type Credentials = z.infer<typeof Credentials>;

type ClientEntry = Credentials['clients'][number];

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
  const working = await workingEntries(db, found?.clients ?? []);
  const clients: ClientEntry[] = [];
  for (const wanted of FIRST_CLIENTS) {
    clients.push(working.get(wanted.name) ?? (await addClient(db, wanted)));
    working.delete(wanted.name);
  }
  const people = await ensurePeople(db, found?.people ?? [], passwordCost);
  const { issuer, audience } = config;
  const urls = { tokenUrl: `${issuer}/token`, issuer, audience };
  const credentials: Credentials = { ...urls, people, clients: [...clients, ...working.values()] };
  if (isDeepStrictEqual(found, credentials)) return;
  makeDataDirectory(dataDir);
  // Written after all of them are committed, so that the file always works.
  writePrivateFile(path, `${JSON.stringify(credentials, null, 2)}\n`);
  log.info({ path }, 'credentials written');
}

const FIRST_CLIENTS = [
  { name: 'Every scope', scopes: [...SCOPES], countries: ['au', 'nz'] },
  { name: 'Invoices of Australia', scopes: ['invoicing:read'], countries: ['au'] },
];

const Credentials = z.object({
  // Missing in files of earlier versions.

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

/** The entries whose secret is right, by the name of their client. */
async function workingEntries(db: Database, entries: readonly ClientEntry[]) {
  const working = new Map<string, ClientEntry>();
  for (const entry of entries) {
    const client = await findClient(db, entry.clientId);
    if (client && verifySecret(entry.clientSecret, client.secretHash))
      working.set(client.name, entry);
  }
  return working;
}

async function addClient(
  db: Database,
  wanted: Omit<NewClient, 'createdBy'> & Pick<ClientEntry, 'scopes' | 'countries'>,
): Promise<ClientEntry> {
  const created = await createClient(db, { ...wanted, createdBy: 'first start' });
  return { ...created, scopes: wanted.scopes, countries: wanted.countries };
}
