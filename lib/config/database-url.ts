import { z } from 'zod';
import { isLoopback } from './setting-schemas.ts';

export const postgresUrl = z
  .string()
  // A # begins a fragment: half of a password would pass for the host name and be logged as such.
  .refine((value) => !value.includes('#'), {
    error: 'must not have a #: in a password it is written %23',
    abort: true,
  })
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
    error: 'must be an address with a host, such as postgres://ROLE:PASSWORD@localhost/DATABASE',
  });

/** Why production must not use an address: another machine would be reached in plain text, or without a check of who answers. */
export function unprotectedAddress(url: string): string | undefined {
  const { host, parameter } = readAddress(url);
  // A path is a socket of this machine.
  if (/^(\/|%2f)/i.test(host) || isLoopback(host)) return undefined;
  if (host === '') return 'must name a host in production, which may be localhost';
  const mode = parameter('sslmode');
  if (mode === 'verify-full') return undefined;
  return mode === undefined
    ? `would reach ${host} without TLS or a check of its certificate, which production needs; add ?sslmode=verify-full, and &sslrootcert=FILE for a certificate of your own authority`
    : `sslmode=${mode} does not promise that the certificate of ${host} is checked, which production needs; write sslmode=verify-full`;
}

/** The configured database, as its owner if `ownerUrl` is given, in words for the operator, without the password. */
export function describeDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
  ownerUrl?: string,
): string {
  if (databaseUrl === undefined) return `the embedded database of ${dataDir} (DATA_DIR)`;
  const { host, url, parameter } = readAddress(ownerUrl ?? databaseUrl);
  const port = parameter('port') || url.port;
  const role = parameter('user') || decodeURIComponent(url.username);
  const name = decodeURIComponent(url.pathname.slice(1)) || role;
  return `the database ${name} at ${host || 'localhost'}${port && `:${port}`}${role && ` as ${role}`} (${ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'})`;
}

/** An address as pg reads it: parameters go before the rest of it, and the last of several counts. */
function readAddress(address: string) {
  const url = new URL(address);
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1);
  return { url, parameter, host: parameter('host') || url.hostname };
}
