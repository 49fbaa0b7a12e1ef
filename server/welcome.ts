import type { Config } from '#lib/config.ts';
import { services } from '#lib/services.ts';
import { credentialsPath, readCredentials } from './embedded/identity/credentials.ts';

/** What a person who started the service is told: where it is, who can call, a line that works. */
export async function welcome(config: Config): Promise<string> {
  const lines = [
    `\n  ${config.publicUrl}            the portal`,
    `  ${config.publicUrl}/reference  the API, explained`,
  ];
  const credentials = config.oidcIssuer ? undefined : await readCredentials(config.dataDir);
  if (credentials) {
    lines.push(
      `\n  Who can sign in, with their passwords, is in ${credentialsPath(config.dataDir)}:`,
    );
    for (const { username, name, role } of credentials.people) {
      lines.push(`    ${username.padEnd(8)} ${role} (${name})`);
    }
    lines.push(`\n  Clients are in ${credentialsPath(config.dataDir)}:`);
    for (const { clientId, scopes, countries } of credentials.clients) {
      lines.push(
        `    ${clientId}  ${scopes.join(' ')}${countries ? ` (${countries.join(', ')})` : ''}`,
      );
    }
  }
  // A token of another issuer takes a client of that issuer, which nothing here knows.
  if (config.oidcIssuer) lines.push(`\n  Access tokens are those of ${config.oidcIssuer}`);
  else lines.push(...(await anExample()));
  return `${lines.join('\n')}\n\n`;
}

/** A call of the API as a shell takes it; nothing where there is no invoice to ask for. */
async function anExample(): Promise<string[]> {
  // Whoever reads this can do without the example, and a start is not to end for want of it.
  const path = await anInvoicePath().catch((err: unknown) => {
    services().log.warn({ err }, 'no invoice was found to show as an example');
    return undefined;
  });
  if (!path) return [];
  const token = [...givenSettings(), 'npm run --silent token'].join(' ');
  const { publicUrl } = services().config;
  return ['\n  Try:', `    curl -H "Authorization: Bearer $(${token})" ${publicUrl}${path}`];
}

/** The settings that another command needs to find this service, as a shell takes them. */
function givenSettings(): string[] {
  return ['PORT', 'PUBLIC_URL', 'DATA_DIR'].flatMap((name) => {
    const value = process.env[name];
    return value ? [`${name}='${value.replaceAll("'", "'\\''")}'`] : [];
  });
}

/** The path of an invoice that is there. */
async function anInvoicePath(): Promise<string | undefined> {
  const row = await services()
    .db.selectFrom('invoices')
    .select(['country_code', 'number'])
    .orderBy('country_code')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row && `/v1/${row.country_code}/invoices/${encodeURIComponent(row.number)}`;
}
