import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#cli/command.ts';
import { startHaproxy } from '#tests/support/balancers.ts';
import { freePorts } from '#tests/support/start-process.ts';
import { invoicePaths } from '#tools/bench/capacity/reads.ts';
import { type Bench, NO_RATE_LIMIT, openBench, type Service } from '#tools/bench/harness/bench.ts';
import { startProcess } from '#tools/bench/harness/process.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import {
  exportRelease,
  makeNextRelease,
  NEXT_MIGRATION,
  previousReference,
  type Release,
  THIS_RELEASE,
} from './releases.ts';
import { type Fault, runFaults } from './run-faults.ts';

/** For a version that is two versions back, or one from before versions could run on tables of a newer one. */
const REFUSAL = /The database (was migrated by a newer|is from another) version/;
const WARNING = `A newer version has migrated the database (${NEXT_MIGRATION})`;

/**
 * Builds the version before, fills its database, and runs two instances of it behind HAProxy. While clients read, upload,
 * delete and load feeds it migrates the database and replaces the instances by this version, then by the next one (this
 * one with a migration more), and by this one again. No request may fail.
 */
export const upgrade = scenario({
  summary: 'an update under load from the version before, and back, behind HAProxy',
  options: { from: '', scale: 10 },
  async run({ from, scale }, run) {
    await using resources = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'trade-supply-upgrade-'));
    resources.defer(() => rmSync(folder, { recursive: true, force: true }));
    const reference = from || (await previousReference());
    run.progress(`building ${reference || 'the next version'}`);
    // Until there is an earlier version, this one takes its place.
    const before = reference
      ? await exportRelease(reference, join(folder, 'before'))
      : THIS_RELEASE;
    const next = await makeNextRelease(join(folder, 'next'));
    const bench = resources.use(await openBench({ isEmpty: true, hasLogs: true }));
    run.progress(`filling the database by ${before.name}`);
    await runCommand(bench, before, ['migrate']);
    const demo = ['demo', '--country', 'au', '--scale', String(scale / 100)];
    await runCommand(bench, before, demo);
    // Uploads would have to give them.
    await bench.db.deleteFrom('metaproperties').execute();

    const { url, replace } = await startInstances(bench, before, resources);
    let loader = before;
    const migration = (release: Release): Fault => ({
      ...STEADY,
      name: `npx trade-supply migrate of ${release.name}`,
      begin: () => runCommand(bench, release, ['migrate']),
    });
    const update = (old: Release, release: Release): Fault => ({
      ...STEADY,
      name: `${old.name} to ${release.name}`,
      begin: () => replace(release),
      end: () => {
        if (release === THIS_RELEASE) loader = release;
      },
    });
    const fromBefore = [migration(THIS_RELEASE), update(before, THIS_RELEASE)];
    const faults = [
      ...(before === THIS_RELEASE ? [] : fromBefore),
      ...[migration(next), update(THIS_RELEASE, next), update(next, THIS_RELEASE)],
    ];
    const invoices = (await invoicePaths(bench.db)).slice(0, 100);
    const paths = [...invoices.map((path) => `/v1/au${path}`), ...LISTS];
    const test = { bench, url, faults, paths, loader: () => rootOf(loader) };
    const { report, failures: problems = [] } = await runFaults(test, run);
    const failures = [...problems];
    const warnings = bench.output().split(WARNING).length - 1;
    if (warnings < 2) failures.push(`${warnings} of two instances warned of newer tables`);
    if (before !== THIS_RELEASE) {
      // Two versions back.
      const refusal = await bench.start({}, undefined, rootOf(before)).then(
        () => 'it starts',
        (error: unknown) => String(error),
      );
      if (!REFUSAL.test(refusal)) failures.push(`${before.name} was not refused: ${refusal}`);
    }
    return { report, failures };
  },
});

/** Lists and a page. */
const LISTS = ['/v1/au/accounts?limit=20', '/v1/au/branches', '/v1/au/events', '/sign-in'];

/** No request may fail. */
const STEADY = { milliseconds: 2_000, refusals: [] };

const rootOf = ({ folder }: Release) => pathToFileURL(`${folder}/`);

/** Runs a command of a release to its end. Throws CommandError with its output unless it exits with 0. */
async function runCommand(
  { dataDir, serviceUrl, server }: Bench,
  release: Release,
  args: readonly string[],
): Promise<void> {
  const settings = {
    ...{ DATA_DIR: dataDir, ENVIRONMENT: 'test' },
    ...{ DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: server.ownerUrl },
  };
  const program = ['cli/main.ts', ...args];
  await using command = startProcess(program, settings, true, rootOf(release));
  if ((await command.exit) !== 0)
    throw new CommandError(`${args[0]} of ${release.name} failed:\n${command.output()}`);
}

/** Starts two instances of a release behind HAProxy. `replace` replaces one after the other. */
async function startInstances(bench: Bench, first: Release, resources: AsyncDisposableStack) {
  const [one = 0, oneAdmin = 0, two = 0, twoAdmin = 0] = await freePorts(4);
  const ports = [
    [one, oneAdmin],
    [two, twoAdmin],
  ] as const;
  const start = (at: 0 | 1, release: Release) => {
    const [port, adminPort] = ports[at];
    const settings = {
      ...{ PORT: String(port), ADMIN_PORT: String(adminPort), ...NO_RATE_LIMIT },
      ...{ PUBLIC_URL: 'https://localhost', TRUST_PROXY: '1', DRAIN_GRACE_SECONDS: '3' },
    };
    return bench.start(settings, undefined, rootOf(release));
  };
  const instances: [Service, Service] = [await start(0, first), await start(1, first)];
  const balancer = resources.use(await startHaproxy(ports));
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, balancer.certificate]);
  resources.defer(() => setDefaultCACertificates(trusted));
  return {
    url: `https://localhost:${balancer.port}`,
    async replace(release: Release): Promise<void> {
      for (const at of [0, 1] as const) {
        const old = instances[at];
        process.kill(old.pid, 'SIGTERM');
        const code = await old.exit;
        if (code !== 0) throw new CommandError(`An instance ended with ${code}:\n${old.output()}`);
        instances[at] = await start(at, release);
        // HAProxy asks once a second.
        await pause(2_000);
      }
    },
  };
}
