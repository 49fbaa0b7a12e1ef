import { ConfigurationError, readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { hasServices } from '#lib/services.ts';
import { startAssetSweep } from './assets/asset-sweep.ts';
import { takeInstance } from './assets/instance.ts';
import { registeredPortal } from './registered-portal.ts';
import { makeServices } from './services.ts';
import { sessionSecret } from './session-secret.ts';

/**
 * Makes the services under plain Next (`next dev`, `next start`). Only our own server starts the embedded database and
 * issuer, so that configured ones are required; throws ConfigurationError without them.
 */
export async function takeUpPlainHost(): Promise<void> {
  if (hasServices()) return;
  const config = readConfig(process.env);
  const { databaseUrl, oidcIssuer } = config;
  if (!databaseUrl || !oidcIssuer) {
    throw new ConfigurationError([
      'DATABASE_URL, OIDC_ISSUER: are needed under a plain Next host; npm start brings its own',
    ]);
  }
  const log = makeLog(config.logLevel);
  const services = makeServices({
    config,
    log,
    databaseUrl,
    ownKeys: undefined,
    sessionSecret: sessionSecret(config),
    portalClient: registeredPortal(config),
    instance: await takeInstance(databaseUrl, log),
  });
  await startAssetSweep(services);
}
