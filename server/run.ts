import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { OperatorError } from '#db/errors.ts';
import { type Config, misnamedSettings, readConfig } from '#lib/config/config.ts';
import { workerShare } from '#lib/config/workers.ts';
import { makeLog } from '#lib/logging/log.ts';
import { services } from '#lib/services.ts';
import { type Clock, makeClock } from '#lib/time/clock.ts';
import { requireEmbeddedParts } from '#server/data-directory/with-database.ts';
import { composeCluster } from '#server/lifecycle/cluster/cluster.ts';
import { report, runWorker, type WorkerRole } from '#server/lifecycle/cluster/worker.ts';
import { HARD_STOP_MS, type RunningService, runUntilStopped } from '#server/lifecycle/shutdown.ts';

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP, then exits: with 1 and a message if it could not start. With several
 * workers this process starts them, each of which runs this function too.
 * @param wrapClock replaces the clock of the settings, in tests
 */
export async function runService(wrapClock?: (clock: Clock) => Clock): Promise<void> {
  try {
    const config = readConfig(process.env);
    requireEmbeddedParts([
      ...(config.databaseUrl ? [] : ['DATABASE_URL']),
      ...(config.oidcIssuer ? [] : ['OIDC_ISSUER']),
    ]);
    const log = makeLog(config.logLevel);
    const dev = process.argv.includes('--dev');
    const serve = async (settings: Partial<Config>, signal: AbortSignal, worker?: WorkerRole) => {
      const clock = wrapClock?.(makeClock(config.clockSetTo));
      // Loaded only in serving processes, to save memory.
      const { composeService } = await import('./lifecycle/compose.ts');
      const options = { log, signal, clock, dev, config: { ...config, ...settings } };
      return composeService({ ...options, ...(worker && { worker }) });
    };
    if (cluster.isWorker) {
      const slot = Number(process.env['WORKER_SLOT']);
      const share = workerShare(config, slot);
      await runWorker({ slot, log, start: (role, signal) => serve(share, signal, role) });
      return;
    }
    for (const notice of misnamedSettings(process.env)) log.warn(notice);
    const isSingle = dev || config.workers === 1;
    const startedMs = performance.now();
    await runUntilStopped({
      log,
      hardStopMs: HARD_STOP_MS,
      start: (signal): Promise<RunningService> =>
        isSingle ? serve({ workers: 1 }, signal) : composeCluster({ config, log, signal }),
      async ready() {
        // With an issuer of its own it is for somebody to try; else standard output is only the log.
        if (!config.oidcIssuer) process.stdout.write(await welcome(config));
        const seconds = Math.round(performance.now() - startedMs) / 1_000;
        log.info({ url: config.publicUrl, issuer: config.issuer, seconds }, 'ready');
      },
    });
  } catch (error) {
    const message = error instanceof OperatorError ? error.message : inspect(error);
    // The primary process tells the operator.
    if (cluster.isWorker) await report({ type: 'failed', message });
    else process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

/** The message after a start with the embedded identity provider: the URLs, who can sign in, and an example request that works. */
export async function welcome({ publicUrl, dataDir }: Config): Promise<string> {
  const { credentialsPath, readCredentials } = await import(
    '#server/embedded/identity/credentials.ts'
  );
  const path = credentialsPath(dataDir);
  const { people = [], clients = [] } = (await readCredentials(dataDir)) ?? {};
  const lines = [
    `\n  ${publicUrl}            the portal`,
    `  ${publicUrl}/reference  the API, explained`,
    `\n  Who can sign in, with their passwords, is in ${path}:`,
    ...people.map(({ username, name, role }) => `    ${username.padEnd(8)} ${role} (${name})`),
    `\n  Clients are in ${path}:`,
    ...clients.map(
      ({ clientId, scopes, countries }) =>
        `    ${clientId}  ${scopes.join(' ')} (${countries.join(', ')})`,
    ),
    ...(await exampleLines(publicUrl)),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** An example request with curl; empty if there is no invoice. */
async function exampleLines(publicUrl: string): Promise<string[]> {
  // The example is not worth a failed start.
  const path = await findInvoicePath().catch((err: unknown) => {
    services().log.warn({ err }, 'could not find an invoice for the example');
    return undefined;
  });
  if (!path) return [];
  const { DATA_DIR: given } = process.env;
  // Commands find the service by it; quoted for a shell.
  const prefix = given ? `DATA_DIR='${given.replaceAll("'", "'\\''")}' ` : '';
  const token = `$(${prefix}npx trade-supply token)`;
  return ['\n  Try:', `    curl -H "Authorization: Bearer ${token}" ${publicUrl}${path}`];
}

async function findInvoicePath(): Promise<string | undefined> {
  const row = await services()
    .db.selectFrom('invoices')
    .select(['country_code', 'number'])
    .orderBy('country_code')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row && `/v1/${row.country_code}/invoices/${encodeURIComponent(row.number)}`;
}
