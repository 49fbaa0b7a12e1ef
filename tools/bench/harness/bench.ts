import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { makeLog } from '#lib/logging/log.ts';
import type { DatabaseUrls } from '#server/embedded/postgres/cluster.ts';
import { startIssuer } from '#tests/support/issuer.ts';
import { freePort, freePorts } from '#tests/support/start-process.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import { type BenchProcess, ROOT, type Settings, startProcess, untilReady } from './process.ts';

/** A database, an issuer of tokens and a data folder, which outlive the services that are started on them. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** The service in a process of its own. */
export type Service = BenchProcess & { readonly url: string; readonly adminUrl: string };

/** A PostgreSQL, and a folder that is removed with it. */
type DatabaseServer = DatabaseUrls & {
  readonly dataDir: string;
  stop(): Promise<void>;
};

type BenchOptions = {
  /** By default an embedded PostgreSQL, which is started again whenever it ends. */
  readonly server?: DatabaseServer;
  /** The address for services, of a proxy or a balancer; by default that of the server. */
  readonly serviceUrl?: (url: string) => string;
  /** Whether what services write is collected, which costs a measured one time. */
  readonly hasLogs?: boolean;
  /** Whether the database stays without tables, for a program of another version to migrate. */
  readonly isEmpty?: boolean;
  /** Fills the database with so many percent of the demo business (100: 20,000 invoices). */
  readonly percent?: number;
};

/** The country of all records that are measured. */
export const COUNTRY = 'au';

/** What all services on one database have to agree on. Requests go to a port of their own. */
export const PUBLIC_URL = 'http://localhost:3000';

const SERVICE = ['server/main.ts'];

/** No caller is refused for its rate; requests are counted all the same. */
export const NO_RATE_LIMIT = { RATE_LIMIT: '1000000000' };

/** Opens a bench with a migrated database, empty unless `percent` is given. Disposing of it ends whatever was started on it. */
export async function openBench(options: BenchOptions = {}) {
  await using resources = new AsyncDisposableStack();
  // The scenario says what breaks.
  const server: DatabaseServer =
    options.server ?? (await startThrowawayPostgres(makeLog('silent')));
  resources.defer(() => server.stop());
  if (!options.isEmpty) await migrate(server.ownerUrl, server.url);
  const pool = { max: 2, statementTimeoutMs: 0, applicationName: 'bench' };
  const { db, close } = openDatabase(server.ownerUrl, pool);
  resources.defer(close);
  if (options.percent) {
    await fillEmptyDatabase(server.url, { scale: options.percent / 100 });
    // Uploads would have to give them.
    await db.deleteFrom('metaproperties').execute();
    // As PostgreSQL does by itself after a while.
    await sql`vacuum (analyze)`.execute(db);
  }
  const serviceUrl = options.serviceUrl?.(server.url) ?? server.url;
  const issuer = resources.use(await startIssuer(await freePort()));
  const folder = join(server.dataDir, 'bench');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  /** An access token with these scopes. */
  const token = (scope: string, client = 'bench') => issuer.token(scope, PUBLIC_URL, client);
  const services: Service[] = [];
  resources.defer(async () => {
    for (const service of services) await service[Symbol.asyncDispose]();
  });
  const owned = resources.move();
  return {
    /** The database itself, as its owner, whatever the services go through. */
    db,
    ...{ server, issuer, token },
    /** The address of the database for services and loads. */
    serviceUrl,
    /** For files of the scenario, and `DATA_DIR` of the services. */
    ...{ folder, dataDir },
    /** A token with these scopes for each of so many clients. */
    tokens: (scope: string, clients: number) =>
      Promise.all(Array.from({ length: clients }, (_, at) => token(scope, `client-${at}`))),
    /**
     * Starts the service, or another server, with its defaults and these settings, and waits until it is ready.
     * @param root the folder of the project, if it is not this one
     */
    async start(settings: Settings = {}, program: readonly string[] = SERVICE, root = ROOT) {
      const [port, adminPort] = await freePorts(2);
      const env = {
        ...{ PORT: String(port), ADMIN_PORT: String(adminPort), WORKERS: '1' },
        ...{ DATA_DIR: dataDir, DATABASE_URL: serviceUrl, OIDC_ISSUER: issuer.issuer },
        ...{ PUBLIC_URL, API_AUDIENCE: PUBLIC_URL, ...settings },
      };
      const started = startProcess(program, env, options.hasLogs, root);
      const adminUrl = `http://127.0.0.1:${env.ADMIN_PORT}`;
      const service = { ...started, url: `http://127.0.0.1:${env.PORT}`, adminUrl };
      services.push(service);
      const check = program === SERVICE ? `${adminUrl}/ready` : service.url;
      await untilReady(started, async () => (await fetch(check)).ok || program !== SERVICE);
      return service;
    },
    /** What all services that were started have written, if that is collected. */
    output: () => services.map((service) => service.output()).join(''),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Records by the names of their feeds. */
export type Feeds = Readonly<Record<string, readonly object[]>>;

/** Starts to load feeds, like `npx trade-supply load`, in a process of its own. */
export async function startLoad(
  { folder, serviceUrl, dataDir }: Bench,
  feeds: Feeds,
  root = ROOT,
): Promise<BenchProcess> {
  const path = join(folder, `feeds-${Object.keys(feeds).join('-')}`);
  for (const feed of Object.entries(feeds)) await writeFeed(path, feed);
  const env = { DATA_DIR: dataDir, DATABASE_URL: serviceUrl, ENVIRONMENT: 'test' };
  return startProcess(['cli/main.ts', 'load', '--country', 'au', path], env, true, root);
}
