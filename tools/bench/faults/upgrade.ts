import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { CommandError } from '#cli/command.ts';
import { startHaproxy } from '#tests/support/balancers.ts';
import { freePorts } from '#tests/support/start-process.ts';
import { type Bench, NO_RATE_LIMIT, openBench, type Service } from '#tools/bench/harness/bench.ts';
import { startProcess } from '#tools/bench/harness/process.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { makeLedger, verifyLedger } from './ledger.ts';
import { findLeftovers } from './leftovers.ts';
import {
  exportRelease,
  makeNextRelease,
  NEXT_MIGRATION,
  previousReference,
  type Release,
  THIS_RELEASE,
} from './releases.ts';
import { type Exchange, makeTraffic, SCOPES, type Traffic } from './traffic.ts';
import { loadAccounts, readPaths, renameAsset, uploadFiles } from './writers.ts';

const READERS = 4;
const KINDS = ['read', 'upload', 'delete', 'change', 'load'];
/** Each part lasts long enough for so many reads. */
const MIN_READS = 20;
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
  options: { from: '', scale: 10, seconds: 5 },
  async run({ from, scale, seconds }, { progress }) {
    await using resources = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'trade-supply-upgrade-'));
    resources.defer(() => rmSync(folder, { recursive: true, force: true }));
    const reference = from || (await previousReference());
    progress(`building ${reference || 'the next version'}`);
    // Until there is an earlier version, this one takes its place.
    const before = reference
      ? await exportRelease(reference, join(folder, 'before'))
      : THIS_RELEASE;
    const next = await makeNextRelease(join(folder, 'next'));
    const bench = resources.use(await openBench({ isEmpty: true, hasLogs: true }));
    progress(`filling the database by ${before.name}`);
    await runCommand(bench, before, ['migrate']);
    const demo = ['demo', '--country', 'au', '--scale', String(scale / 100)];
    await runCommand(bench, before, demo);
    // Uploads would have to give them.
    await bench.db.deleteFrom('metaproperties').execute();

    const { traffic, replace } = await startInstances(bench, before, resources);
    const ledger = makeLedger();
    const failures: string[] = [];
    let loader = before;
    const paths = await pathsOf(bench);
    for (let reader = 0; reader < READERS; reader += 1) readPaths(traffic, paths);
    uploadFiles(traffic, ledger);
    await renameAsset(traffic, ledger, failures);
    const loads = loadAccounts(traffic, ledger, bench, () => rootOf(loader));
    await pause(seconds * 1_000);
    const rows: string[][] = [];
    const part = async (name: string, work: () => Promise<unknown>) => {
      progress(name);
      const begun = performance.now();
      await work();
      await pause(seconds * 1_000);
      const took = ((performance.now() - begun) / 1_000).toFixed(1);
      const during = [...traffic.exchanges, ...loads].filter(({ endedAt }) => endedAt > begun);
      const ofKind = (kind: string) => during.filter(({ what }) => what === kind).length;
      const failed = during.filter(({ isServed }) => !isServed);
      rows.push([name, took, ...KINDS.map(ofKind).map(count), String(failed.length)]);
      failures.push(...failed.slice(0, 20).map((each) => `${name}: ${lineOf(each)}`));
      if (ofKind('read') < MIN_READS) failures.push(`${name}: only ${ofKind('read')} reads`);
    };
    if (before !== THIS_RELEASE) {
      await part(`npx trade-supply migrate of ${THIS_RELEASE.name}`, () =>
        runCommand(bench, THIS_RELEASE, ['migrate']),
      );
      await part(`${before.name} to ${THIS_RELEASE.name}`, () => replace(THIS_RELEASE));
      loader = THIS_RELEASE;
    }
    await part(`npx trade-supply migrate of ${next.name}`, () =>
      runCommand(bench, next, ['migrate']),
    );
    await part(`${THIS_RELEASE.name} to ${next.name}`, () => replace(next));
    await part(`back to ${THIS_RELEASE.name}`, async () => {
      for (const log of await replace(THIS_RELEASE))
        if (!log.includes(WARNING)) failures.push('this version did not warn of newer tables');
    });
    await traffic.stop();
    failures.push(...(await verifyLedger(bench.db, ledger)), ...(await findLeftovers(bench)));
    if (before !== THIS_RELEASE) {
      // Two versions back.
      const refusal = await bench.start({}, undefined, rootOf(before)).then(
        () => 'it starts',
        (error: unknown) => String(error),
      );
      if (!REFUSAL.test(refusal)) failures.push(`${before.name} was not refused: ${refusal}`);
    }
    const header = ['', 'seconds', 'reads', 'uploads', 'deletions', 'changes', 'loads', 'failed'];
    const found = `${ledger.count()} changes acknowledged, looked for at the end.`;
    return { report: [markdownTable(header, rows), found], failures };
  },
});

const rootOf = ({ folder }: Release) => pathToFileURL(`${folder}/`);

const lineOf = ({ what, status }: Exchange) => `${what} got ${status ?? 'no response'}`;

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

/** Starts two instances of a release behind HAProxy. `replace` replaces one after the other and returns their logs. */
async function startInstances(
  bench: Bench,
  first: Release,
  resources: AsyncDisposableStack,
): Promise<{ traffic: Traffic; replace: (release: Release) => Promise<string[]> }> {
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
  const url = `https://localhost:${balancer.port}`;
  const traffic = resources.use(makeTraffic(url, await bench.token(SCOPES)));
  return {
    traffic,
    async replace(release) {
      const logs: string[] = [];
      for (const at of [0, 1] as const) {
        const old = instances[at];
        process.kill(old.pid, 'SIGTERM');
        const code = await old.exit;
        if (code !== 0) throw new CommandError(`An instance ended with ${code}:\n${old.output()}`);
        instances[at] = await start(at, release);
        logs.push(instances[at].output());
        // HAProxy asks once a second.
        await pause(2_000);
      }
      return logs;
    },
  };
}

/** Lists, single records and a page. */
async function pathsOf({ db }: Bench): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    (select '/v1/au/invoices/' || number as path from invoices where country_code = 'au' limit 50)
    union all
    (select '/v1/au/accounts/' || account_id from accounts where country_code = 'au' limit 50)
    union all
    select unnest(array['/v1/au/accounts?limit=20', '/v1/au/branches', '/v1/au/events', '/sign-in'])`.execute(
    db,
  );
  return rows.map(({ path }) => path);
}
