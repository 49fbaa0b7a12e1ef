import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { makeLog } from '#lib/logging/log.ts';
import { SESSION_SECRET } from '#server/testing/test-portal.ts';
import { startHaproxy } from '#tests/support/balancers.ts';
import { type BenchIssuer, startIssuer } from '#tests/support/issuer.ts';
import { freePort, freePorts } from '#tests/support/start-process.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { type PhaseFigures, startClients } from './clients.ts';
import { makeRunner, startInstances } from './instances.ts';
import {
  exportRelease,
  makeNextRelease,
  NEXT_MIGRATION,
  previousReference,
  type Release,
  THIS_RELEASE,
} from './releases.ts';

export type UpgradeResult = {
  readonly phases: readonly PhaseFigures[];
  readonly failures: readonly string[];
  readonly found: { readonly accounts: number; readonly assets: number };
};

type Options = {
  /** The git reference of the version before; by default that of `previousReference`. */
  readonly from?: string | undefined;
  /** The scale of the demo business that fills the database. */
  readonly scale: number;
  /** How long clients send in each part besides what it takes. */
  readonly seconds: number;
  readonly progress: (text: string) => void;
};

/**
 * Upgrades two instances behind HAProxy with data in their database while clients read and write: from the version before,
 * if there is one, to this one, to the next one (this one with a migration more) and back to this one.
 */
export async function runUpgrade({
  from,
  scale,
  seconds,
  progress,
}: Options): Promise<UpgradeResult> {
  await using resources = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-upgrade-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const ref = from ?? (await previousReference());
  progress(`building ${ref ?? 'the next version'}`);
  // Until there is an earlier version, this one takes its place.
  const before = ref ? await exportRelease(ref, join(folder, 'before')) : THIS_RELEASE;
  const next = await makeNextRelease(join(folder, 'next'));

  const postgres = await startThrowawayPostgres(makeLog('warn', process.stderr));
  resources.defer(() => postgres.stop());
  const issuer = resources.use(await startIssuer(await freePort()));
  const runner = resources.use(makeRunner(settingsOf(postgres.url, issuer, join(folder, 'data'))));
  const migrate = (release: typeof before) =>
    runner.run(release, 'cli/main.ts', ['migrate'], {
      DATABASE_OWNER_URL: postgres.ownerUrl,
    });
  progress(`filling the database by ${before.name}`);
  await migrate(before);
  await runner.run(before, 'cli/main.ts', ['demo', '--country', 'au', '--scale', String(scale)]);

  const [one = 0, oneAdmin = 0, two = 0, twoAdmin = 0] = await freePorts(4);
  const ports = [
    [one, oneAdmin],
    [two, twoAdmin],
  ] as const;
  const instances = await startInstances(runner, ports, before);
  const balancer = resources.use(await startHaproxy(ports));
  let loader = before;
  const clients = resources.use(
    startClients({
      balancer,
      authorization: `Bearer ${await issuer.token(SCOPES, AUDIENCE, 'upgrade')}`,
      paths: await pathsOf(postgres.url),
      load: (file) => runner.run(loader, 'cli/main.ts', ['load', '--country', 'au', file]),
    }),
  );
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    progress(name);
    clients.begin(name);
    const result = await work();
    await pause(seconds * 1_000);
    return result;
  };
  await pause(seconds * 1_000);
  if (before !== THIS_RELEASE) {
    await phase(`npx trade-supply migrate of ${THIS_RELEASE.name}`, () => migrate(THIS_RELEASE));
    await phase(`${before.name} to ${THIS_RELEASE.name}`, () => instances.replace(THIS_RELEASE));
    loader = THIS_RELEASE;
  }
  await phase(`npx trade-supply migrate of ${next.name}`, () => migrate(next));
  await phase(`${THIS_RELEASE.name} to ${next.name}`, () => instances.replace(next));
  const logs = await phase(`back to ${THIS_RELEASE.name}`, () => instances.replace(THIS_RELEASE));
  const found = await clients.stop();
  const failures = [...clients.failures];
  if (
    !logs.every((log) =>
      log.includes(`A newer version has migrated the database (${NEXT_MIGRATION})`),
    )
  )
    failures.push('this version did not warn that the tables are of a newer one');
  if (before !== THIS_RELEASE) failures.push(...(await refusalOf(before, runner)));
  return { phases: clients.phases, failures, found };
}

/** What is wrong if a version that is two versions back starts all the same. */
async function refusalOf(
  before: Release,
  runner: ReturnType<typeof makeRunner>,
): Promise<string[]> {
  const [port, adminPort] = await freePorts(2);
  const ownPorts = { PORT: String(port), ADMIN_PORT: String(adminPort) };
  const refused = runner.start(before, 'server/main.ts', [], ownPorts);
  if (!(await refused.ready) && REFUSAL.test(refused.output())) return [];
  return [`${before.name} was not refused: ${refused.output().slice(0, 500)}`];
}

/** For a version that is two versions back, or one from before versions could run on tables of a newer one. */
const REFUSAL = /The database (was migrated by a newer|is from another) version/;

const AUDIENCE = 'api';
const SCOPES =
  'invoicing:read product:read customer:read enterprise:read assets:read assets:write assets:delete';

function settingsOf(url: string, { issuer }: BenchIssuer, dataDir: string): Record<string, string> {
  return {
    WORKERS: '1',
    PUBLIC_URL: 'https://localhost',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    OIDC_ISSUER: issuer,
    API_AUDIENCE: AUDIENCE,
    SESSION_SECRET,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    DRAIN_GRACE_SECONDS: '3',
  };
}

/** Lists, single records and a page. */
async function pathsOf(url: string): Promise<string[]> {
  const { pool, close } = openDatabase(url, { max: 1 });
  const { rows } = await pool.query<{ path: string }>(`
    (select '/v1/au/invoices/' || number as path from invoices where country_code = 'au' limit 50)
    union all
    (select '/v1/au/accounts/' || account_id from accounts where country_code = 'au' limit 50)
    union all
    select unnest(array['/v1/au/accounts?limit=20', '/v1/au/branches', '/v1/au/events', '/sign-in'])`);
  await close();
  return rows.map(({ path }) => path);
}

/**
 * Builds the version before, fills its database, and runs two instances of it behind HAProxy. While clients read, upload,
 * delete and load feeds it migrates the database and replaces the instances by this version, then by the next one (this
 * one with a migration more), and by this one again. No request may fail.
 */
export const upgrade = scenario({
  summary: 'an update under load from the version before, and back, behind HAProxy',
  options: {
    from: {
      help: 'the version before: a tag or commit, else the newest tag; until there is one, this version',
      default: '',
    },
    scale: { help: 'percent of the demo business, of Australia', default: 10 },
    seconds: { help: 'how long clients send in each part besides what it takes', default: 5 },
  },
  async run({ from, scale, seconds }, { progress }) {
    const options = { from: from || undefined, scale: scale / 100, seconds, progress };
    const { phases, failures, found } = await runUpgrade(options);
    const rows = phases.map(({ name, seconds: took, reads, uploads, deletions, loads, failed }) => [
      ...[name, took.toFixed(1), ...[reads, uploads, deletions, loads, failed].map(count)],
    ]);
    const header = ['', 'seconds', 'reads', 'uploads', 'deletions', 'loads', 'failed'];
    return {
      report: [
        markdownTable(header, rows),
        `Found at the end: ${found.accounts} accounts, ${found.assets} assets.`,
      ],
      failures,
    };
  },
});
