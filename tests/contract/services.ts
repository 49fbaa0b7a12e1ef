import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer, type TestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import { type Log, makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { provideServices } from '#lib/services.ts';
import { makeWebhookSender } from '#lib/webhooks/sender.ts';
import { makeServices, type ServerServices } from '#server/lifecycle/services.ts';

/** The key that encrypts session cookies in tests. */
export const SESSION_SECRET = 'mQ8rZ3vKx6LwTj1NbYs5PcGdHf9EuA2o';

/** Services on a test database for the tests of a file, and a token with `product:read`. */
export function setUpTestServices(settings: Record<string, string> = {}) {
  const database = setUpTestDatabase();
  let services: ServerServices;
  let token: string;
  beforeAll(async () => {
    const issuer = await makeTestIssuer();
    services = makeTestServices(database.url, issuer, settings);
    token = await issuer.token({ scope: 'product:read' });
  });
  afterAll(() => services?.close());
  return {
    database,
    get services() {
      return services;
    },
    get authorization() {
      return `Bearer ${token}`;
    },
  };
}

/** No name is looked up in tests. */
const NAMES = {
  networks: undefined,
  observe: () => undefined,
  resolve: async (name: string) => [name === 'inside.example' ? '10.0.0.1' : '93.184.215.14'],
};

/**
 * The services on a test database, for tokens of a test issuer. By default the rate limit is 10
 * requests a minute, and files are stored in a temporary folder. `limits` replaces what follows from settings.
 */
export function makeTestServices(
  databaseUrl: string,
  issuer: TestIssuer,
  settings: Record<string, string> = {},
  log: Log = makeLog('silent'),
  limits: Partial<Config> = {},
): ServerServices {
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-test-'));
  const config = {
    ...readConfig({ DATA_DIR: folder, RATE_LIMIT: '10', ...settings }),
    failedAuthenticationLimit: 1_000,
    ...limits,
  };
  const made = makeServices({
    config,
    log,
    sampledLog: makeSampledLog(log),
    databaseUrl,
    ownKeys: issuer.keys(),
    sessionSecret: SESSION_SECRET,
    portalClient: undefined,
  });
  const services = { ...made, webhooks: { ...made.webhooks, sender: makeWebhookSender(NAMES) } };
  provideServices(services);
  return {
    ...services,
    async close() {
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
