import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLog } from '#lib/logging/log.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import { expectSame, type Part } from './part.ts';

/** What is wrong with a data directory, and what the start says of it; undefined where it starts all the same. */
type Damage = {
  readonly name: string;
  apply(dataDir: string): void;
  readonly says: RegExp | undefined;
  /** Whether it is also part of the short form. */
  readonly isShort?: boolean;
};

/** Each says which file it is about and what to do. */
const DAMAGES: readonly Damage[] = [
  {
    name: 'database of another major version',
    apply: (dataDir) => writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n'),
    says: /made by PostgreSQL 14.*version of this project that made it/s,
  },
  {
    name: 'PG_VERSION is missing',
    isShort: true,
    apply: (dataDir) => rmSync(join(dataDir, 'postgres', 'PG_VERSION')),
    says: /postgres.*PG_VERSION.*npx trade-supply restore/s,
  },
  {
    name: 'a control file is cut short',
    isShort: true,
    apply: (dataDir) => truncateSync(join(dataDir, 'postgres', 'global', 'pg_control'), 100),
    says: /pg_control.*postgres\.log.*npx trade-supply restore/s,
  },
  {
    name: 'the write-ahead log is cut short',
    apply(dataDir) {
      const folder = join(dataDir, 'postgres', 'pg_wal');
      for (const name of readdirSync(folder).filter((each) => /^[0-9A-F]{24}$/.test(each)))
        truncateSync(join(folder, name), 0);
    },
    says: /postgres\.log.*npx trade-supply restore/s,
  },
  {
    name: 'secrets.json is missing',
    apply: (dataDir) => rmSync(join(dataDir, 'secrets.json')),
    says: undefined,
  },
  {
    name: 'secrets.json is half written',
    isShort: true,
    apply: (dataDir) => truncateSync(join(dataDir, 'secrets.json'), 20),
    says: /secrets\.json is not JSON: restore it, or remove it/,
  },
  {
    name: 'credentials.json is half written',
    apply: (dataDir) => truncateSync(join(dataDir, 'credentials.json'), 20),
    says: undefined,
  },
];

/** A start on damaged files either works or ends with a sentence that says what to do. */
export const damagedStarts: Part = async ({ progress, signal, isShort }) => {
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  await using _ = { [Symbol.asyncDispose]: () => directory.remove() };
  const original = join(directory.path, 'original');
  const first = await start(original);
  if (!(await first.ready)) throw new Error(`the service did not start:\n${first.output()}`);
  await stop(first);
  const failures: string[] = [];
  const damages = DAMAGES.filter((damage) => damage.isShort || !isShort);
  for (const [at, damage] of damages.entries()) {
    signal.throwIfAborted();
    progress(damage.name);
    const dataDir = join(directory.path, `damaged-${at}`);
    copyFolder(original, dataDir);
    damage.apply(dataDir);
    failures.push(...(await tryStart(dataDir, damage)));
  }
  const refused = damages.filter(({ says }) => says !== undefined).length;
  const summary = `${refused} kinds of damage refused with a sentence, ${damages.length - refused} repaired by the start`;
  return { summary, failures };
};

async function tryStart(dataDir: string, { name, says }: Damage): Promise<string[]> {
  const service = await start(dataDir);
  const isReady = await service.ready;
  if (isReady) await stop(service);
  const output = service.output();
  if (says === undefined) return isReady ? [] : [`${name}: it does not start:\n${output}`];
  const code = await service.exit;
  return [
    ...(isReady ? [`${name}: it starts`] : expectSame(`${name}: the exit code`, code, 1)),
    ...(says.test(output) ? [] : [`${name}: it does not say what to do:\n${output}`]),
    ...(/^\s+at /m.test(output) ? [`${name}: what it says has a stack:\n${output}`] : []),
  ];
}

function start(dataDir: string): Promise<StartedService> {
  return startService({ DATA_DIR: dataDir, DEMO_DATA: '0', DRAIN_GRACE_SECONDS: '0' });
}

async function stop(service: StartedService): Promise<void> {
  service.process.kill('SIGTERM');
  await service.exit;
}

function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
