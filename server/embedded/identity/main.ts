import { makeLog } from '#lib/log.ts';
import { toldToOperator } from '#server/operator-errors.ts';
import { credentialsPath } from './credentials.ts';
import { startIssuer } from './issuer.ts';
import { readIssuerConfig } from './issuer-config.ts';
import { PORTAL_CLIENT_ID } from './portal-client.ts';

// Runs the identity provider as a process of its own, until SIGTERM or SIGINT.
try {
  const config = readIssuerConfig(process.env);
  const log = makeLog(config.logLevel);
  const told = Promise.withResolvers<number>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => told.resolve(0));
  const issuer = await startIssuer(config, log);
  void issuer.lost.then((err) => {
    log.fatal({ err }, 'the embedded database cannot be kept running');
    told.resolve(1);
  });
  process.stdout.write(`
  ${config.issuer}  the issuer
  Client of the portal: ${PORTAL_CLIENT_ID}, its secret is ${config.portalSecret ? 'PORTAL_CLIENT_SECRET' : `portalClientSecret in ${config.dataDir}/secrets.json`}
  Who can sign in is in ${credentialsPath(config.dataDir)}\n\n`);
  log.info({ url: config.issuer }, 'ready');
  log.flush();
  const code = await told.promise;
  await issuer.stop();
  log.info('stopped');
  log.flush(() => process.exit(code));
} catch (error) {
  process.stderr.write(`${toldToOperator(error)}\n`);
  process.exit(1);
}
