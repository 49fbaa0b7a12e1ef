import type { Config } from '#lib/config/config.ts';
import { services } from '#lib/services.ts';

/** The message after a start with the embedded identity provider: the URLs, who can sign in, and an example request that works. */
export async function welcome({ publicUrl, dataDir }: Config): Promise<string> {
  const { credentialsPath, readCredentials } = await import(
    '#server/embedded/identity/credentials.ts'
  );
  const path = credentialsPath(dataDir);
  const { people = [], clients = [] } = (await readCredentials(dataDir)) ?? {};
  const lines = [
    `\n  ${publicUrl}            the portal`,
    `  ${publicUrl}/reference  the API, explained`,
    `\n  Who can sign in, with their passwords, is in ${path}:`,
    ...people.map(({ username, name, role }) => `    ${username.padEnd(8)} ${role} (${name})`),
    `\n  Clients are in ${path}:`,
    ...clients.map(
      ({ clientId, scopes, countries }) =>
        `    ${clientId}  ${scopes.join(' ')} (${countries.join(', ')})`,
    ),
    ...(await exampleLines(publicUrl)),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** An example request with curl; empty if there is no invoice. */
async function exampleLines(publicUrl: string): Promise<string[]> {
  // The example is not worth a failed start.
  const path = await findInvoicePath().catch((err: unknown) => {
    services().log.warn({ err }, 'could not find an invoice for the example');
    return undefined;
  });
  if (!path) return [];
  const { DATA_DIR: given } = process.env;
  // Commands find the service by it; quoted for a shell.
  const prefix = given ? `DATA_DIR='${given.replaceAll("'", "'\\''")}' ` : '';
  const token = `$(${prefix}npx trade-supply token)`;
  return ['\n  Try:', `    curl -H "Authorization: Bearer ${token}" ${publicUrl}${path}`];
}

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
