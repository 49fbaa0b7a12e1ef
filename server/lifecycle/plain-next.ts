import { ConfigurationError, readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { hasServices } from '#lib/services.ts';
import { sessionSecret } from '#server/data-directory/secrets.ts';
import { registeredPortalClient } from '#server/lifecycle/issuer.ts';
import { makeServices } from '#server/lifecycle/services.ts';

/**
 * Makes the services under plain Next, for benches and tests of the route files. Only our own server compares settings with
 * other instances, runs jobs, and starts the embedded database and
 * issuer, so that configured ones are required; throws ConfigurationError without them.
 */
export async function startUnderPlainNext(): Promise<void> {
  if (hasServices()) return;
  // Next is one process.
  const config = readConfig({ ...process.env, WORKERS: '1' });
  const { databaseUrl, oidcIssuer } = config;
  if (!databaseUrl || !oidcIssuer) {
    throw new ConfigurationError([
      'DATABASE_URL, OIDC_ISSUER: are needed under a plain Next host; npm start brings its own',
    ]);
  }
  const log = makeLog(config.logLevel);
  makeServices({
    config,
    log,
    sampledLog: makeSampledLog(log),
    databaseUrl,
    ownKeys: undefined,
    sessionSecret: sessionSecret(config),
    portalClient: registeredPortalClient(config),
  });
}
