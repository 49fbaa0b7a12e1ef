import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { makeLog } from '#lib/logging/log.ts';
import type { DatabaseUrls } from '#server/embedded/postgres/postgres.ts';
import { freePort, freePorts } from '#tests/support/free-port.ts';
import { type BenchIssuer, startIssuer } from '#tests/support/issuer.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { type AssetClient, makeAssetClient } from './assets/asset-client.ts';

/** What a scenario runs in: a database and a data folder that outlive the service. */
export type TestEnvironment = AsyncDisposable & {
  /** The database itself, whatever the service goes through. */
  readonly db: Database;
  readonly server: DatabaseServer;
  readonly issuer: BenchIssuer;
  /** A token of the issuer for everything that a scenario does. */
  token(): Promise<string>;
  /** The address of the database for the service and for loads. */
  readonly serviceUrl: string;
  readonly dataDir: string;
  /** Starts the service and waits until it is ready. */
  start(settings?: Readonly<Record<string, string>>): Promise<RunningService>;
};

export type RunningService = StartedService & {
  readonly client: AssetClient;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
};

/** A PostgreSQL, and a folder that is removed with it. */
export type DatabaseServer = DatabaseUrls & {
  readonly dataDir: string;
  stop(): Promise<void>;
};

type EnvironmentOptions = {
  /** By default an embedded PostgreSQL, which is started again whenever it ends. */
  readonly server?: DatabaseServer;
  /** The address for the service, of a proxy or a balancer; by default that of the server. */
  readonly serviceUrl?: (url: string) => string;
};

const SCOPES = 'assets:read assets:write assets:delete invoicing:read enterprise:read';

/** Makes an environment with an empty database; disposing of it stops whatever was started in it. */
export async function makeEnvironment(options: EnvironmentOptions = {}): Promise<TestEnvironment> {
  await using resources = new AsyncDisposableStack();
  // What breaks is told by the scenario.
  const postgres = options.server ?? (await startThrowawayPostgres(makeLog('silent')));
  resources.defer(() => postgres.stop());
  await migrate(postgres.ownerUrl, postgres.url);
  const { db, close } = openDatabase(postgres.url, { max: 2, applicationName: 'chaos' });
  resources.defer(close);
  const serviceUrl = options.serviceUrl?.(postgres.url) ?? postgres.url;
  const issuer = resources.use(await startIssuer(await freePort()));
  const [port, adminPort] = await freePorts(2);
  const audience = `http://localhost:${port}`;
  const token = () => issuer.token(SCOPES, audience);
  const dataDir = join(postgres.dataDir, 'chaos');
  await mkdir(dataDir);
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const running = new Set<RunningService>();
  resources.defer(async () => {
    for (const service of running) await service.kill();
  });
  const owned = resources.move();
  return {
    db,
    server: postgres,
    issuer,
    token,
    serviceUrl,
    dataDir,
    async start(settings = {}) {
      const service = await startService({
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        DATA_DIR: dataDir,
        DATABASE_URL: serviceUrl,
        OIDC_ISSUER: issuer.issuer,
        API_AUDIENCE: audience,
        RATE_LIMIT: '1000000000',
        ...settings,
      });
      const started: RunningService = {
        ...service,
        client: makeAssetClient(service.url, await token()),
        async kill() {
          service.process.kill('SIGKILL');
          await service.exit;
          running.delete(started);
        },
      };
      running.add(started);
      if (!(await service.ready))
        throw new Error(`The service did not start:\n${service.output()}`);
      return started;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
