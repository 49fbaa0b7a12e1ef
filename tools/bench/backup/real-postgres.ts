import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import type { Invocation } from '#lib/command.ts';
import { installedPackage } from '#server/embedded/postgres/binaries.ts';
import {
  CREATE_TRADE,
  makeCluster,
  runSql,
  type TestCluster,
} from '#tests/support/postgres-cluster.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import { digestDatabase, digestDataDirectory, refuseDifferences, sizeOf } from './compare.ts';
import { type DatabaseOfCommand, runMeasured } from './measured-command.ts';
import { bytesOf, megabytes } from './sizes.ts';

type RealPostgresOptions = {
  /** The folder of initdb, pg_ctl, pg_dump and so on. */
  readonly binaries: string;
  readonly scale: number;
  readonly print: Invocation['print'];
};

/**
 * Recovers a PostgreSQL cluster of its own in the ways of docs/backup.md: from a dump, into another major version and
 * back by our own backups, and from a base backup and archived WAL to the moment before a mistake. Compares every row, and prints times and sizes. Throws CommandError if
 * anything differs.
 */
export async function recoverRealPostgres(
  folder: string,
  { binaries, scale, print }: RealPostgresOptions,
): Promise<void> {
  await using cluster = await makeCluster(folder, binaries);
  await cluster.start(ARCHIVING(cluster.archive));
  await runSql(cluster.url('postgres', 'postgres'), ROLES);
  process.stderr.write('filling the database\n');
  const [owner, service] = [
    cluster.url('trade', 'trade_owner'),
    cluster.url('trade', 'trade_service'),
  ];
  await migrate(owner, service);
  await fillEmptyDatabase(service, { scale });
  const rows = [await dumpAndRestore(cluster), ...(await moveToEmbedded(cluster, folder))];
  rows.push(...(await recoverToMoment(cluster)));
  print(markdownTable([`PostgreSQL ${cluster.major}, scale ${scale}`, 'seconds', 'size MB'], rows));
  const { tables, rows: count } = sizeOf(
    await digestDatabase(cluster.url('restored', 'trade_owner')),
  );
  print(`Each recovered all ${count.toLocaleString('en')} rows of ${tables} tables.`);
}

const ARCHIVING = (archive: string) => [
  'archive_mode=on',
  `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
];

const ROLES = [
  ...CREATE_TRADE,
  'CREATE DATABASE restored OWNER trade_owner',
  'CREATE DATABASE moved OWNER trade_owner',
];

async function dumpAndRestore(cluster: TestCluster): Promise<string[]> {
  const source = cluster.url('trade', 'trade_owner');
  const target = cluster.url('restored', 'trade_owner');
  const before = await digestDatabase(source);
  const file = join(cluster.folder, 'trade.dump');
  const dumped = await timed(() =>
    cluster.run('pg_dump', ['--format=custom', `--file=${file}`, ...WITHOUT_SESSIONS, source]),
  );
  const restored = await timed(() =>
    cluster.run('pg_restore', ['--exit-on-error', '--no-privileges', `--dbname=${target}`, file]),
  );
  await migrate(target, cluster.url('restored', 'trade_service'));
  refuseDifferences('pg_restore', before, await digestDatabase(target));
  return ['pg_dump / pg_restore', `${dumped} / ${restored}`, megabytes(statSync(file).size)];
}

/** Leaves a major version behind by `npm run backup` and `npm run restore`, and goes back to it. */
async function moveToEmbedded(cluster: TestCluster, folder: string): Promise<string[][]> {
  const major = installedPackage().version.split('.')[0];
  const before = await digestDatabase(cluster.url('trade', 'trade_owner'));
  const embedded = join(folder, 'embedded');
  const source = { url: cluster.url('trade', 'trade_service') };
  const moved = await move(join(folder, 'from'), embedded, join(folder, 'backups'), { source });
  refuseDifferences('npm run restore', before, await digestDataDirectory(embedded));
  const ownerUrl = cluster.url('moved', 'trade_owner');
  const target = { url: cluster.url('moved', 'trade_service'), ownerUrl };
  const back = await move(embedded, join(folder, 'to'), join(folder, 'embedded-backups'), {
    target,
  });
  refuseDifferences('npm run restore', before, await digestDatabase(ownerUrl));
  return [
    [`npm run backup / restore into the embedded PostgreSQL ${major}`, ...moved],
    [`npm run backup / restore from there into PostgreSQL ${cluster.major}`, ...back],
  ];
}

/** Backs up a data directory or `source`, and restores that into a new one and `target`. */
async function move(
  from: string,
  to: string,
  parent: string,
  { source, target }: { source?: DatabaseOfCommand; target?: DatabaseOfCommand },
): Promise<string[]> {
  const saved = await runMeasured('backup', [parent], from, source);
  const [name = ''] = readdirSync(parent);
  const restored = await runMeasured('restore', [join(parent, name)], to, target);
  const seconds = `${saved.seconds.toFixed(1)} / ${restored.seconds.toFixed(1)}`;
  return [seconds, megabytes(bytesOf(parent))];
}

/** Nobody who was signed out since comes back. */
const WITHOUT_SESSIONS = ['staff_sessions', 'identity_state'].map(
  (table) => `--exclude-table-data=${table}`,
);

async function recoverToMoment(primary: TestCluster): Promise<string[][]> {
  const owner = primary.url('trade', 'trade_owner');
  const admin = primary.url('postgres', 'postgres');
  const base = join(primary.folder, 'recovered');
  const copied = await timed(() =>
    primary.run('pg_basebackup', [`--dbname=${admin}`, `--pgdata=${base}`, '--checkpoint=fast']),
  );
  const size = bytesOf(base);
  // Written after the base backup: only the archived WAL has it.
  await runSql(owner, [
    "insert into saved_views (country_code, subject, list, name, query) values ('au', 'p', 'l', 'n', 'q')",
  ]);
  const before = await digestDatabase(owner);
  const [moment] = await runSql(owner, ['select clock_timestamp()::text as moment']);
  await runSql(owner, ['delete from invoices', 'drop table saved_views cascade']);
  await runSql(admin, ['select pg_switch_wal()']);
  await primary.stop();
  const recovered = primary.at('recovered');
  recovered.writeFile('recovery.signal');
  const seconds = await timed(async () => {
    await recovered.start([
      'archive_mode=off',
      `restore_command=cp ${primary.archive}/%f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
    ]);
    await recovered.untilWritable();
  });
  const after = await digestDatabase(recovered.url('trade', 'trade_owner'));
  refuseDifferences('point in time recovery', before, after);
  await recovered.stop();
  await primary.start([]);
  return [
    ['pg_basebackup', copied, megabytes(size)],
    [
      'recovery to a point in time, from that and the archive',
      seconds,
      megabytes(bytesOf(primary.archive)),
    ],
  ];
}

async function timed(work: () => Promise<void>): Promise<string> {
  const started = performance.now();
  await work();
  return ((performance.now() - started) / 1000).toFixed(1);
}
