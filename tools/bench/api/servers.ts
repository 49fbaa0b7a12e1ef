import { freePorts } from '#tests/support/free-port.ts';
import type { BenchIssuer } from '#tests/support/issuer.ts';
import { type MeasuredProcess, startProcess } from './measured-process.ts';
import type { Caller } from './routes.ts';
import { COUNTRY } from './rows.ts';

/** The service, its routes served by Next alone, and two baselines. */
export const SERVERS = ['service', 'next', 'fastify', 'bare'] as const;
export type ServerName = (typeof SERVERS)[number];

export const SERVER_TITLES: Record<ServerName, string> = {
  service: 'the service, the whole boundary',
  next: 'the same routes, next start',
  fastify: 'Fastify + pg',
  bare: 'bare node:http + pg',
};

export type MeasuredServer = {
  readonly name: ServerName;
  /** The base URL of a country for a caller. */
  addressFor(caller: Caller): string;
  /** The caller's headers; baselines get them too, and ignore them. */
  headersFor(caller: Caller): Record<string, string>;
  readonly process: MeasuredProcess;
};

type ServerOptions = {
  readonly databaseUrl: string;
  readonly issuer: BenchIssuer;
  readonly dataDir: string;
  /** A path that answers 200 once the server is ready. */
  readonly path: string;
  /** Scopes of the callers' tokens. */
  readonly scopes?: Record<Caller, string>;
};

const PUBLIC_URL = 'http://localhost:3000';

/** Database connections for reads, the same number for every server. */
export const READ_CONNECTIONS = 4;

const PROGRAMS: Record<ServerName, (port: number) => string[]> = {
  service: () => ['server/main.ts'],
  next: (port) => [
    'node_modules/next/dist/bin/next',
    'start',
    ...['--port', String(port), '--hostname', '127.0.0.1'],
  ],
  fastify: () => ['tools/bench/api/baselines/fastify.ts'],
  bare: () => ['tools/bench/api/baselines/bare.ts'],
};

const SCOPES: Record<Caller, string> = {
  costs: 'invoicing:read costs:read',
  noCosts: 'invoicing:read',
};

/** Starts a server in a process of its own; disposing of `process` stops it. */
export async function startServer(
  name: ServerName,
  { databaseUrl, issuer, dataDir, path, scopes = SCOPES }: ServerOptions,
): Promise<MeasuredServer> {
  const [port = 0, adminPort = 0] = await freePorts(2);
  // Servers on one database have to agree on their address.
  const audience = PUBLIC_URL;
  const tokens: Record<Caller, string> = {
    costs: await issuer.token(scopes.costs, audience),
    noCosts: await issuer.token(scopes.noCosts, audience),
  };
  const checksTokens = name === 'service' || name === 'next';
  const bases: Record<Caller, string> = {
    costs: '/v1',
    // The baselines check no tokens: documents without costs have paths of their own.
    noCosts: checksTokens ? '/v1' : '/without-costs',
  };
  const addressFor = (caller: Caller) => `http://127.0.0.1:${port}${bases[caller]}/${COUNTRY}`;
  const headersFor = (caller: Caller) => ({ Authorization: `Bearer ${tokens[caller]}` });
  const process = await startProcess({
    name: SERVER_TITLES[name],
    program: PROGRAMS[name](port),
    settings: {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      WORKERS: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_CONNECTIONS: String(READ_CONNECTIONS),
      OIDC_ISSUER: issuer.issuer,
      API_AUDIENCE: audience,
      PUBLIC_URL,
      // Rate limiting is measured too, but never refuses.
      RATE_LIMIT: '1000000000',
    },
    isReady: () => respondsOk(`${addressFor('costs')}${path}`, headersFor('costs')),
  });
  return { name, addressFor, headersFor, process };
}

async function respondsOk(address: string, headers: Record<string, string>): Promise<boolean> {
  return fetch(address, { headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}
