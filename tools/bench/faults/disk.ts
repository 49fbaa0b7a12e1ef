import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '#cli/command.ts';
import { openBench } from '#tools/bench/harness/bench.ts';
import { findLeftovers } from './leftovers.ts';
import type { FaultsResult } from './run-faults.ts';
import { makeTraffic, SCOPES } from './traffic.ts';
import { priceFile, uploadForm } from './writers.ts';

const MEGABYTE = 1_000_000;
/** The folders to fill: where files are received, and where they are stored. */
const FOLDERS = ['uploads', 'assets'] as const;

/** A full folder: the response is 507, nothing is left behind, and uploads work again once there is space. */
export async function fillDisk(): Promise<FaultsResult> {
  const failures: string[] = [];
  for (const folder of FOLDERS) {
    const problems = await fillFolder(folder);
    failures.push(...problems.map((text) => `${folder}: ${text}`));
  }
  return { summary: `507 from a file system of 8 MB for ${FOLDERS.join(' and for ')}`, failures };
}

async function fillFolder(folder: (typeof FOLDERS)[number]): Promise<string[]> {
  await using bench = await openBench();
  using _ = await smallFileSystem(join(bench.dataDir, folder));
  await using service = await bench.start();
  await using client = makeTraffic(service.url, await bench.token(SCOPES));
  const upload = async (megabytes: number) => {
    const body = uploadForm(priceFile(megabytes * MEGABYTE));
    const answer = await client.send('upload', '/v1/assets', { method: 'POST', body });
    return { status: answer?.status, ...Uploaded.parse(JSON.parse(String(answer?.body))) };
  };
  const first = await upload(5);
  // `uploads` is empty again by now, since the first file was moved to `assets`.
  const tooLarge = await upload(folder === 'uploads' ? 12 : 6);
  return [
    ...expectSame('a file that fits', first.status, 201),
    ...expectSame('a file that does not', tooLarge.status, 507),
    ...expectSame('its code', tooLarge.errorCode, 'STORAGE_FULL'),
    ...(await findLeftovers(bench)),
    ...expectSame('a small file after it', (await upload(1)).status, 201),
    ...expectSame(
      'a deletion',
      (await client.send('delete', `/v1/assets/${first.assetId}`, { method: 'DELETE' }))?.status,
      204,
    ),
    // Its file is removed a week later.
    ...(await findLeftovers(bench)),
    ...expectSame('the next upload', (await upload(5)).status, 201),
    ...(await findLeftovers(bench)),
  ];
}

const Uploaded = z.object({ assetId: z.string().optional(), errorCode: z.string().optional() });

/** One failure when `actual` is not `expected`, else none. */
function expectSame<T>(what: string, actual: T, expected: T): string[] {
  return actual === expected ? [] : [`${what}: ${String(actual)}, not ${String(expected)}`];
}

/** Mounts a file system of 8 MB, in memory, at `path`. */
async function smallFileSystem(path: string): Promise<Disposable> {
  await mkdir(path, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', path];
  const { status } = spawnSync('mount', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new CommandError('A small file system cannot be mounted: this needs root on Linux.');
  return { [Symbol.dispose]: () => void spawnSync('umount', ['--lazy', path]) };
}
