import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, type Invocation, runAsProcess, UsageError } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeThrowawayDirectory } from '#server/embedded/postgres/throwaway.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { digestDataDirectory, refuseDifferences, sizeOf } from './compare.ts';
import { fillDataDirectory } from './fill.ts';
import { type MeasuredCommand, runMeasured } from './measured-command.ts';
import { recoverRealPostgres } from './real-postgres.ts';
import { bytesOf, megabytes } from './sizes.ts';
import { startWriter, type Writes } from './writer.ts';

/** `npm run bench:backup`: measures backups and restores, and compares what was restored. */
const backupBenchCommand: Command = {
  usage: `  npm run bench:backup -- [--scale N] [--postgres BIN]
Fills a data directory of its own with the demo business, backs it up (cold, then hot while assets are uploaded and
deleted), restores it into a new one, and compares every row and every file. Prints times, sizes and memory.
  --scale N       how many times as much the business trades (1)
  --postgres BIN  instead recovers a PostgreSQL of its own, whose programs are in the folder BIN, by pg_dump and
                  pg_restore and to a point in time, and compares it (/usr/lib/postgresql/15/bin on Debian 12)`,
  async run({ args, print }) {
    const { scale, postgres } = readArguments(args);
    const folder = await makeThrowawayDirectory(makeLog('warn', process.stderr));
    try {
      if (postgres === undefined) await measure(folder.path, scale, print);
      else await recoverRealPostgres(folder.path, { binaries: postgres, scale, print });
    } finally {
      await folder.remove();
    }
  },
};

function readArguments(args: readonly string[]): { scale: number; postgres: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: { scale: { type: 'string', default: '1' }, postgres: { type: 'string' } },
  });
  const scale = Number(values.scale);
  if (!(scale >= 0.01 && scale <= 100))
    throw new UsageError('--scale is a number from 0.01 to 100.');
  return { scale, postgres: values.postgres };
}

async function measure(folder: string, scale: number, print: Invocation['print']): Promise<void> {
  const paths = (name: string) => join(folder, name);
  const dataDir = paths('data');
  process.stderr.write('filling a data directory\n');
  await fillDataDirectory(dataDir, scale);
  const cold = await runMeasured('backup', [paths('cold')], dataDir);
  const before = await digestDataDirectory(dataDir);
  const hot = await backUpWhileWriting(dataDir, paths('hot'));
  const restored = await runMeasured('restore', [onlyFolderIn(paths('cold'))], paths('restored'));
  const hotRestored = await runMeasured(
    'restore',
    [onlyFolderIn(paths('hot'))],
    paths('hot-restored'),
  );
  const checks = [
    await runMeasured('assets-check', [], paths('restored')),
    await runMeasured('assets-check', [], paths('hot-restored')),
  ];
  refuseDifferences('npm run restore', before, await digestDataDirectory(paths('restored')));
  const hotDigest = await digestDataDirectory(paths('hot-restored'));
  refuseDifferences('npm run restore of the hot one', before, hotDigest, WRITTEN);
  const row = (name: string, { seconds, peakBytes }: MeasuredCommand, size: string) => [
    name,
    seconds.toFixed(1),
    size,
    megabytes(peakBytes),
  ];
  print(
    markdownTable(
      [`scale ${scale}`, 'seconds', 'size MB', 'peak memory MB'],
      [
        ['data directory', '–', megabytes(bytesOf(dataDir)), '–'],
        row('backup, cold', cold, megabytes(bytesOf(paths('cold')))),
        row(
          `backup, hot, during ${hot.writes.uploads} uploads and ${hot.writes.deletions} deletions`,
          hot,
          megabytes(bytesOf(paths('hot'))),
        ),
        row('restore of the cold one', restored, megabytes(bytesOf(paths('restored')))),
        row('restore of the hot one', hotRestored, megabytes(bytesOf(paths('hot-restored')))),
        ...checks.map((check) => row('assets:check of what was restored', check, '–')),
      ],
    ),
  );
  const { tables, rows } = sizeOf(before);
  print(
    `All ${rows.toLocaleString('en')} rows of ${tables} tables were restored, and every file by its hash.`,
  );
}

async function backUpWhileWriting(
  dataDir: string,
  parent: string,
): Promise<MeasuredCommand & { readonly writes: Writes }> {
  const log = makeLog('warn', process.stderr);
  return withDatabaseUrl({ databaseUrl: undefined, dataDir }, log, async (url) => {
    const writer = await startWriter(url, dataDir, log);
    const measuring = runMeasured('backup', [parent], dataDir);
    await measuring.catch(() => undefined);
    const writes = await writer.stop();
    return { ...(await measuring), writes };
  });
}

/** What the writer changes; assets:check compares it instead. */
const WRITTEN: readonly string[] = ['assets', 'asset_objects', 'asset_instances'];

function onlyFolderIn(parent: string): string {
  const [name, ...others] = readdirSync(parent);
  if (name === undefined || others.length > 0) throw new Error(`${parent} has not one folder`);
  return join(parent, name);
}

if (import.meta.main) await runAsProcess(backupBenchCommand);
