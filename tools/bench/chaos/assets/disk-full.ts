import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';
import { makeEnvironment } from '../environment.ts';
import { expectSame, type Scenario, type ScenarioResult } from '../scenario.ts';
import { priceFile } from './files.ts';
import { findLeftovers } from './leftovers.ts';

const MEGABYTE = 1_000_000;
/** The folders to fill: where files are received, and where they are stored. */
const FOLDERS = ['uploads', 'assets'] as const;

/** A full folder: the response is 507, nothing is left behind, and uploads work again once there is space. */
export const diskFull: Scenario = {
  title: 'disk full',
  async run() {
    const failures: string[] = [];
    for (const folder of FOLDERS) {
      const problems = await fillFolder(folder);
      failures.push(...problems.map((text) => `${folder}: ${text}`));
    }
    failures.push(...(await fillDataDir()));
    return { summary: `507 from a file system of 8 MB for ${FOLDERS.join(' and for ')}`, failures };
  },
} satisfies { run(): Promise<ScenarioResult>; title: string };

async function fillFolder(folder: (typeof FOLDERS)[number]): Promise<string[]> {
  await using environment = await makeEnvironment();
  using _ = await smallFileSystem(join(environment.dataDir, folder));
  const service = await environment.start();
  const { client } = service;
  const leftovers = () => findLeftovers(environment.db, environment.dataDir);
  const first = await client.upload(priceFile(5 * MEGABYTE));
  // `uploads` is empty again by now, since the first file was moved to `assets`.
  const tooLarge = await client.upload(priceFile((folder === 'uploads' ? 12 : 6) * MEGABYTE));
  const failures = [
    ...expectSame('a file that fits', first.status, 201),
    ...expectSame('a file that does not', tooLarge.status, 507),
    ...expectSame('its code', tooLarge.code, 'STORAGE_FULL'),
    ...(await leftovers()),
    ...expectSame('a small file after it', (await client.upload(priceFile(MEGABYTE))).status, 201),
    ...expectSame('a deletion', await client.remove(first.assetId ?? 'none'), 204),
    // Its file is removed a week later.
    ...(await leftovers()),
    ...expectSame('the next upload', (await client.upload(priceFile(5 * MEGABYTE))).status, 201),
    ...(await leftovers()),
  ];
  await service.kill();
  return failures;
}

/** A `DATA_DIR` that is almost full: the metric says so, from which there is an alert (DiskAlmostFull). */
async function fillDataDir(): Promise<string[]> {
  await using environment = await makeEnvironment();
  using _ = await smallFileSystem(environment.dataDir);
  const service = await environment.start();
  const share = async () => {
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    const of = (state: string) =>
      Number(new RegExp(`^disk_bytes\\{state="${state}"\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
    return of('free') / of('size');
  };
  const before = await share();
  const upload = await service.client.upload(priceFile(7.7 * MEGABYTE));
  const failures = [
    ...expectSame('a file that almost fills DATA_DIR', upload.status, 201),
    ...expectSame('more than a tenth is free before', before > 0.1, true),
    ...expectSame('less than a tenth is free after', (await share()) < 0.1, true),
  ];
  await service.kill();
  return failures;
}

/** Mounts a file system of 8 MB, in memory, at `path`. */
async function smallFileSystem(path: string): Promise<Disposable> {
  await mkdir(path, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', path];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) {
    throw new CommandError(
      `A small file system cannot be mounted (${(stderr ?? '').trim() || 'there is no mount command'}): run this as root on Linux, or skip it with --without disk.`,
    );
  }
  return { [Symbol.dispose]: () => void spawnSync('umount', ['--lazy', path]) };
}
