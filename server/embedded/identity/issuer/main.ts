import { makeLog } from '#lib/logging/log.ts';
import { operatorMessage } from '#server/compose/operator-errors.ts';
import { HARD_STOP_MS, runUntilStopped } from '#server/compose/shutdown.ts';
import { PORTAL_CLIENT_ID } from '#server/embedded/identity/clients.ts';
import { credentialsPath } from '#server/embedded/identity/people/credentials.ts';
import { readIssuerConfig } from './config.ts';
import { startIssuer } from './issuer.ts';

// `npm run issuer`: runs the identity provider by itself until SIGTERM, SIGINT or SIGHUP.
try {
  const config = readIssuerConfig(process.env);
  const log = makeLog(config.logLevel);
  await runUntilStopped({
    log,
    hardStopMs: HARD_STOP_MS,
    start: (signal) => startIssuer(config, log, signal),
    async ready() {
      process.stdout.write(`
  ${config.issuer}  the issuer
  Client of the portal: ${PORTAL_CLIENT_ID}, its secret is ${config.portalSecret ? 'PORTAL_CLIENT_SECRET' : `portalClientSecret in ${config.dataDir}/secrets.json`}
  Who can sign in is in ${credentialsPath(config.dataDir)}\n\n`);
      log.info({ url: config.issuer }, 'ready');
    },
  });
} catch (error) {
  process.stderr.write(`${operatorMessage(error)}\n`);
  process.exit(1);
}
