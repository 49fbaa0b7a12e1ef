import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';
import { prices } from './files.ts';
import { leftBehind } from './left-behind.ts';
import { makePlace } from './place.ts';
import { type Outcome, type Story, unlessSame } from './story.ts';

const MEGABYTE = 1_000_000;
/** What is full: where files are received, or where they are kept. */
const FOLDERS = ['uploads', 'assets'] as const;

/** A folder that is full: the answer is 507, nothing stays, and where there is room again it goes on. */
export const diskFull: Story = {
  title: 'disk full',
  async play() {
    const complaints: string[] = [];
    for (const folder of FOLDERS) {
      const found = await playIn(folder);
      complaints.push(...found.map((text) => `${folder}: ${text}`));
    }
    return { seen: `507 from a file system of 8 MB for ${FOLDERS.join(', and for ')}`, complaints };
  },
} satisfies { play(): Promise<Outcome>; title: string };

async function playIn(folder: (typeof FOLDERS)[number]): Promise<string[]> {
  await using place = await makePlace();
  using _ = await smallFileSystem(join(place.dataDir, folder));
  const service = await place.start();
  const { client } = service;
  const left = () => leftBehind(place.db, place.dataDir);
  const first = await client.upload(prices(5 * MEGABYTE));
  // Where files are received, the first has moved away.
  const tooLarge = await client.upload(prices((folder === 'uploads' ? 12 : 6) * MEGABYTE));
  const complaints = [
    ...unlessSame('a file that fits', first.status, 201),
    ...unlessSame('a file that does not', tooLarge.status, 507),
    ...unlessSame('its code', tooLarge.code, 'STORAGE_FULL'),
    ...(await left()),
    ...unlessSame('a small file after it', (await client.upload(prices(MEGABYTE))).status, 201),
    ...unlessSame('a deletion', await client.remove(first.assetId ?? 'none'), 204),
    ...unlessSame('the next upload', (await client.upload(prices(5 * MEGABYTE))).status, 201),
    ...(await left()),
  ];
  await service.kill();
  return complaints;
}

/** Mounts a file system of 8 MB, in memory, at `path`. */
async function smallFileSystem(path: string): Promise<Disposable> {
  await mkdir(path, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', path];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) {
    throw new CommandError(
      `A small file system cannot be mounted (${(stderr ?? '').trim() || 'no mount here'}): run this as root on Linux, or leave it out with --without disk.`,
    );
  }
  return { [Symbol.dispose]: () => void spawnSync('umount', ['--lazy', path]) };
}
