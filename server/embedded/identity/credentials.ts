import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { createClient, listClients } from '#lib/auth/clients.ts';
import { ROLES, type Role, SCOPES } from '#lib/auth/scopes.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { writePrivateFile } from '#server/data-directory/data-directory.ts';
import { createPerson } from './people.ts';

/** The content of credentials.json: the people and clients that the service created on its first start. */
export type Credentials = z.infer<typeof Credentials>;

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

export function credentialsPath(dataDir: string): string {
  return join(dataDir, 'credentials.json');
}

/** The credentials of this data directory; undefined if there is no such file, or not one that the service wrote. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  try {
    return Credentials.parse(JSON.parse(await readFile(credentialsPath(dataDir), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
}

/**
 * Makes sure that credentials.json is that of this database. If the database does not know its clients, it is
 * replaced: by a new person for each role, a client with every scope, and one with `invoicing:read` in `au` only. Earlier
 * people and clients stay in the database, since they may be in use.
 */
export async function ensureCredentials({
  dataDir,
  db,
  log,
  config: { issuer, audience },
}: {
  readonly dataDir: string;
  readonly db: Database;
  readonly log: Log;
  readonly config: Pick<Config, 'issuer' | 'audience'>;
}): Promise<void> {
  const found = await readCredentials(dataDir);
  const isCurrent = found && (await hasClient(db, found));
  if (isCurrent && found.issuer === issuer && found.audience === audience) return;
  const { people, clients } = isCurrent ? found : await createAll(db);
  const credentials: Credentials = {
    ...{ tokenUrl: `${issuer}/token`, issuer, audience },
    people,
    clients,
  };
  const path = credentialsPath(dataDir);
  // Written after all of them are committed, so that the file always works.
  writePrivateFile(path, `${JSON.stringify(credentials, null, 2)}\n`);
  log.info({ path }, 'credentials written');
}

/** Whether the database has a client of the file, disabled or not. */
async function hasClient(db: Database, { clients }: Credentials): Promise<boolean> {
  const known = (await listClients(db)).map(({ client_id }) => client_id);
  return clients.some(({ clientId }) => known.includes(clientId));
}

async function createAll(db: Database): Promise<Pick<Credentials, 'people' | 'clients'>> {
  const clients: Credentials['clients'] = [];
  for (const { name, ...grant } of FIRST_CLIENTS) {
    clients.push({ ...(await createClient(db, { name, ...grant, createdBy: BY })), ...grant });
  }
  return { people: await Promise.all(ROLES.map((role) => addPerson(db, role))), clients };
}

async function addPerson(db: Database, role: Role): Promise<Credentials['people'][number]> {
  const [wanted, name] = FIRST_PEOPLE[role];
  const countries = [...CountryCode.options];
  for (let n = 1; ; n += 1) {
    const username = n === 1 ? wanted : `${wanted}${n}`;
    const created = await createPerson(db, { username, name, role, countries, created_by: BY });
    if (created) return { username, password: created.password, name, role, countries };
  }
}

const BY = 'first start';

/** `npx trade-supply token` takes the first one. */
const FIRST_CLIENTS = [
  { name: 'Every scope', scopes: [...SCOPES], countries: ['au', 'nz'] },
  { name: 'Invoices of Australia', scopes: ['invoicing:read'], countries: ['au'] },
];

/** Usernames and names of fictitious people. */
const FIRST_PEOPLE: Readonly<Record<Role, readonly [string, string]>> = {
  branch_staff: ['kiri', 'Kiri Walker'],
  buyer: ['tom', 'Tom Nguyen'],
  asset_manager: ['priya', 'Priya Shah'],
  integrator: ['mereana', 'Mereana Tamati'],
  auditor: ['elena', 'Elena Rossi'],
};
