import { makeLog } from '#lib/log.ts';
import { HARD_STOP_MS } from '#server/ending.ts';
import { runUntilTold } from '#server/lifecycle.ts';
import { toldToOperator } from '#server/operator-errors.ts';
import { credentialsPath } from './credentials.ts';
import { startIssuer } from './issuer.ts';
import { readIssuerConfig } from './issuer-config.ts';
import { PORTAL_CLIENT_ID } from './portal-client.ts';

// `npm run issuer`: runs the identity provider by itself until SIGTERM or SIGINT.
try {
  const config = readIssuerConfig(process.env);
  const log = makeLog(config.logLevel);
  await runUntilTold({
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
  process.stderr.write(`${toldToOperator(error)}\n`);
  process.exit(1);
}
