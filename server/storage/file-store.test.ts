import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { ListedStore } from '#lib/assets/objects/store.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { makeFileStore } from './file-store.ts';
import { describeStoreContract, newKey } from './testing/store-contract.ts';

const folder = setUpFolder();
let store: ListedStore;
beforeAll(async () => {
  store = makeFileStore(join(folder, 'assets'));
});

describeStoreContract('an asset store in a folder', () => store);

test('lists a store that has no folder yet, and names other files by their path', async () => {
  const own = join(folder, 'listed');
  const list = async () => {
    const names: string[] = [];
    for await (const { key } of makeFileStore(own).list()) names.push(key);
    return names.sort();
  };
  expect(await list()).toEqual([]);
  await mkdir(join(own, 'ab'), { recursive: true });
  const key = newKey();
  for (const name of ['stray.txt', `ab/${key}.part`, 'ab/elsewhere-stored']) {
    await writeFile(join(own, name), 'stray');
  }
  expect(await list()).toEqual([`ab/${key}.part`, 'ab/elsewhere-stored', 'stray.txt'].sort());
});

async function put(bytes: string, spool = folder): Promise<{ key: string; filePath: string }> {
  const key = newKey();
  await writeFile(join(spool, key), bytes);
  await store.put(key, join(spool, key));
  return { key, filePath: join(folder, 'assets', key.slice(-2), key) };
}

test('makes files readable by their owner only, whatever the mode of the spool file', async () => {
  const { filePath } = await put('mine');
  expect((await stat(filePath)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(filePath))).mode & 0o777).toBe(0o700);
});

test('copies from a spool on another file system', async () => {
  const memory = '/dev/shm';
  const spool = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'spool-'));
  const { key, filePath } = await put('from afar', spool);
  expect((await buffer(await store.read(key))).toString()).toBe('from afar');
  expect((await stat(filePath)).mode & 0o777).toBe(0o600);
  expect(await readdir(dirname(filePath))).not.toContain(`${key}.part`);
  await rm(spool, { recursive: true });
});

test('removes an unfinished copy with its key', async () => {
  const { key, filePath } = await put('whole');
  await writeFile(`${filePath}.part`, 'hal');
  await store.remove(key);
  expect((await readdir(dirname(filePath))).filter((name) => name.startsWith(key))).toEqual([]);
});

test('closes files that were read, abandoned or refused', async () => {
  const { key, filePath } = await put('x'.repeat(1_000_000));
  await buffer(await store.read(key));
  const left = await store.read(key);
  left.destroy();
  await expect(store.read(key, { start: 0, end: 1_000_000 })).rejects.toThrow();
  await expect.poll(() => openFiles()).not.toContain(filePath);
});

test('finishes reading a file that is removed meanwhile', async () => {
  const { key } = await put('y'.repeat(1_000_000));
  const reading = await store.read(key);
  await store.remove(key);
  expect((await buffer(reading)).length).toBe(1_000_000);
});

test('does not report a missing spool file as an error of the store', async () => {
  await expect(store.put(newKey(), join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('reports an unusable folder as an error of the store', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file where a folder has to be');
  await chmod(blocked, 0o600);
  const failed = { code: 'DIGITAL_ASSET_STORE_ERROR' };
  const unusable = makeFileStore(blocked);
  const spooled = join(folder, 'spooled');
  await writeFile(spooled, 'bytes');
  await expect(unusable.put(newKey(), spooled)).rejects.toMatchObject(failed);
  await expect(unusable.read(newKey())).rejects.toMatchObject(failed);
});

async function openFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd');
  return Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'closed')));
}
