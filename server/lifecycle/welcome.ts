import type { Config } from '#lib/config/config.ts';
import { services } from '#lib/services.ts';

/** The message after a start with the embedded identity provider: the URLs, who can sign in, and an example request that works. */
export async function welcome(config: Config): Promise<string> {
  const lines = [
    `\n  ${config.publicUrl}            the portal`,
    `  ${config.publicUrl}/reference  the API, explained`,
  ];
  lines.push(...(await credentialLines(config)), ...(await exampleLines()));
  return `${lines.join('\n')}\n\n`;
}

/** The people and clients that the embedded provider started with. */
async function credentialLines({ dataDir }: Config): Promise<string[]> {
  const { credentialsPath, readCredentials } = await import(
    '#server/embedded/identity/credentials.ts'
  );
  const credentials = await readCredentials(dataDir);
  if (!credentials) return [];
  const path = credentialsPath(dataDir);
  return [
    `\n  Who can sign in, with their passwords, is in ${path}:`,
    ...credentials.people.map(
      ({ username, name, role }) => `    ${username.padEnd(8)} ${role} (${name})`,
    ),
    `\n  Clients are in ${path}:`,
    ...credentials.clients.map(
      ({ clientId, scopes, countries }) =>
        `    ${clientId}  ${scopes.join(' ')}${countries ? ` (${countries.join(', ')})` : ''}`,
    ),
  ];
}

/** An example request with curl; empty if there is no invoice. */
async function exampleLines(): Promise<string[]> {
  // The example is not worth a failed start.
  const path = await findInvoicePath().catch((err: unknown) => {
    services().log.warn({ err }, 'could not find an invoice for the example');
    return undefined;
  });
  if (!path) return [];
  const token = [...environmentPrefix(), 'npx trade-supply token'].join(' ');
  const { publicUrl } = services().config;
  return ['\n  Try:', `    curl -H "Authorization: Bearer $(${token})" ${publicUrl}${path}`];
}

/** The environment variables with which commands find this service, quoted for a shell. */
function environmentPrefix(): string[] {
  return ['PORT', 'PUBLIC_URL', 'DATA_DIR'].flatMap((name) => {
    const value = process.env[name];
    return value ? [`${name}='${value.replaceAll("'", "'\\''")}'`] : [];
  });
}

/** The path of the first invoice. */
async function findInvoicePath(): Promise<string | undefined> {
  const row = await services()
    .db.selectFrom('invoices')
    .select(['country_code', 'number'])
    .orderBy('country_code')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row && `/v1/${row.country_code}/invoices/${encodeURIComponent(row.number)}`;
}
