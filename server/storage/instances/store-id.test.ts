import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryUnusable } from '#server/data-directory/data-directory.ts';
import { STORE_ID } from '#server/storage/file-store.ts';
import { storeIdOf } from './store-id.ts';

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'store-id-'));
  folder = join(parent, 'assets');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('gives a folder one id, also when several ask at once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => storeIdOf(folder)));
  expect(new Set([...ids, await storeIdOf(folder)]).size).toBe(1);
  expect(readdirSync(folder)).toEqual([STORE_ID]);
  expect(statSync(join(folder, STORE_ID)).mode & 0o777).toBe(0o600);
});

test('gives two folders two ids', async () => {
  expect(await storeIdOf(folder)).not.toBe(await storeIdOf(join(parent, 'other')));
});

test('refuses a damaged id and a folder that cannot be made, and says where', async () => {
  await storeIdOf(folder);
  writeFileSync(join(folder, STORE_ID), '');
  await expect(storeIdOf(folder)).rejects.toThrow(
    `${join(folder, STORE_ID)} is damaged: restore it, or remove it`,
  );
  writeFileSync(join(parent, 'file'), '');
  await expect(storeIdOf(join(parent, 'file', 'assets'))).rejects.toThrow(DataDirectoryUnusable);
});
