import { freePorts } from '#scripts/free-port.ts';
import { type ContestantProcess, startContestant } from './contestant-process.ts';
import type { BenchIssuer } from './issuer.ts';
import type { Caller } from './routes.ts';
import { COUNTRY } from './rows.ts';

/** Ourselves, the same routes under Next alone, and the rivals. */
export const CONTESTANTS = ['ours', 'next', 'fastify', 'bare'] as const;
export type ContestantName = (typeof CONTESTANTS)[number];

export const CONTESTANT_TITLES: Record<ContestantName, string> = {
  ours: 'ours, the whole boundary',
  next: 'the same routes, next start',
  fastify: 'Fastify + pg',
  bare: 'bare node:http + pg',
};

/** A contestant that serves. */
export type Contestant = {
  readonly name: ContestantName;
  /** The address beneath which a caller finds the invoices. */
  addressFor(caller: Caller): string;
  /** What a caller sends along, the same to all. */
  headersFor(caller: Caller): Record<string, string>;
  readonly process: ContestantProcess;
};

export type Surroundings = {
  readonly databaseUrl: string;
  readonly issuer: BenchIssuer;
  readonly dataDir: string;
  /** Any invoice. */
  readonly path: string;
  /** What the tokens of the callers are good for. */
  readonly scopes?: Record<Caller, string>;
};

/** Connections to the database that take reads, the same for all. */
export const READ_CONNECTIONS = 4;

const PROGRAMS: Record<ContestantName, (port: number) => string[]> = {
  ours: () => ['server/main.ts'],
  next: (port) => [
    'node_modules/next/dist/bin/next',
    'start',
    ...['--port', String(port), '--hostname', '127.0.0.1'],
  ],
  fastify: () => ['bench/rivals/fastify.ts'],
  bare: () => ['bench/rivals/bare.ts'],
};

const SCOPES: Record<Caller, string> = {
  costs: 'invoicing:read costs:read',
  noCosts: 'invoicing:read',
};

/** Starts a contestant as a process of its own; `await using` ends it. */
export async function start(
  name: ContestantName,
  { databaseUrl, issuer, dataDir, path, scopes = SCOPES }: Surroundings,
): Promise<Contestant> {
  const [port = 0, adminPort = 0] = await freePorts(2);
  const audience = `http://localhost:${port}`;
  const tokens: Record<Caller, string> = {
    costs: await issuer.token(scopes.costs, audience),
    noCosts: await issuer.token(scopes.noCosts, audience),
  };
  const hasBoundary = name === 'ours' || name === 'next';
  const bases: Record<Caller, string> = {
    costs: '/v1',
    // The rivals know no callers: what one without `costs:read` sees has paths of its own.
    noCosts: hasBoundary ? '/v1' : '/without-costs',
  };
  const addressFor = (caller: Caller) => `http://127.0.0.1:${port}${bases[caller]}/${COUNTRY}`;
  const headersFor = (caller: Caller) => ({ Authorization: `Bearer ${tokens[caller]}` });
  const process = await startContestant({
    name: CONTESTANT_TITLES[name],
    program: PROGRAMS[name](port),
    settings: {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_CONNECTIONS: String(READ_CONNECTIONS),
      OIDC_ISSUER: issuer.issuer,
      API_AUDIENCE: audience,
      // Counted, and never reached.
      RATE_LIMIT: '1000000000',
    },
    isReady: () => answers(`${addressFor('costs')}${path}`, headersFor('costs')),
  });
  return { name, addressFor, headersFor, process };
}

async function answers(address: string, headers: Record<string, string>): Promise<boolean> {
  return fetch(address, { headers }).then(
    ({ ok }) => ok,
    () => false,
  );
}
