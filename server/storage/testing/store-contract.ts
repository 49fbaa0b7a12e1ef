import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { ListedStore, StoredObject } from '#lib/assets/objects/store.ts';
import { setUpFolder } from '#tests/support/folders.ts';

const MIB = 1024 * 1024;

/** A key like those of the ledger. */
export const newKey = () => randomBytes(20).toString('hex');

/** The tests that every asset store must pass. `open` is called within tests. */
export function describeStoreContract(name: string, open: () => ListedStore): void {
  describe(name, () => {
    const folder = setUpFolder();

    async function storeBytes(bytes: Buffer): Promise<string> {
      const key = newKey();
      const path = join(folder, key);
      await writeFile(path, bytes);
      await open().put(key, path);
      return key;
    }

    test.each([1, 1000, 5 * MIB, 5 * MIB + 1, 12 * MIB])(
      'returns a file of %i bytes unchanged, even if its source is removed',
      async (size) => {
        const bytes = randomBytes(size);
        const key = await storeBytes(bytes);
        await rm(join(folder, key), { force: true });
        expect((await buffer(await open().read(key))).equals(bytes)).toBe(true);
      },
    );

    test.each([
      [1, 1],
      [100, 4099],
      [0, 9999],
      [9999, 9999],
    ])('returns bytes %i to %i, inclusive', async (start, end) => {
      const bytes = randomBytes(10_000);
      const range = await open().read(await storeBytes(bytes), { start, end });
      expect((await buffer(range)).equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    test('reports missing bytes as an error of the store', async () => {
      const storeError = { code: 'DIGITAL_ASSET_STORE_ERROR' };
      await expect(open().read(newKey())).rejects.toMatchObject(storeError);
      const key = await storeBytes(randomBytes(100));
      await expect(open().read(key, { start: 50, end: 100 })).rejects.toMatchObject(storeError);
    });

    test('lists every object with its size and time', async () => {
      const sizes = new Map<string, number>();
      for (const size of [1, 20, 300]) sizes.set(await storeBytes(randomBytes(size)), size);
      const listed = new Map<string, StoredObject>();
      for await (const object of open().list()) listed.set(object.key, object);
      for (const [key, sizeBytes] of sizes) {
        expect(listed.get(key)).toEqual({ key, sizeBytes, changedAt: expect.any(Date) });
        const age = Date.now() - Number(listed.get(key)?.changedAt);
        expect(Math.abs(age)).toBeLessThan(60_000);
      }
      const [removed = ''] = sizes.keys();
      await open().remove(removed);
      for await (const { key } of open().list()) expect(key).not.toBe(removed);
    });

    test('removes an object, and ignores a second removal', async () => {
      const key = await storeBytes(randomBytes(1000));
      await open().remove(key);
      await expect(open().read(key)).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
      await open().remove(key);
      await open().remove(newKey());
    });

    test('removes only the exact key', async () => {
      const bytes = randomBytes(10);
      const key = await storeBytes(bytes);
      await open().remove(key.slice(0, -1));
      expect(await buffer(await open().read(key))).toEqual(bytes);
    });

    test('stores twenty objects at the same time', async () => {
      const files = Array.from({ length: 20 }, () => randomBytes(100_000));
      const keys = await Promise.all(files.map(storeBytes));
      const back = await Promise.all(keys.map(async (key) => buffer(await open().read(key))));
      expect(back.map((bytes, at) => files[at]?.equals(bytes))).not.toContain(false);
    });

    test('frees a connection that is read only in part', async () => {
      const bytes = randomBytes(2 * MIB);
      const key = await storeBytes(bytes);
      for (let left = 0; left < 20; left += 1) {
        const reading = await open().read(key);
        for await (const piece of reading) {
          expect(piece.length).toBeGreaterThan(0);
          break;
        }
      }
      expect((await buffer(await open().read(key))).equals(bytes)).toBe(true);
    });

    test('refuses keys with special characters', async () => {
      for (const key of ['../../etc/passwd', 'a/b', '..', '', 'a'.repeat(200), 'zwölf-zeichen']) {
        await expect(open().read(key)).rejects.toThrow('Invalid key');
        await expect(open().remove(key)).rejects.toThrow('Invalid key');
        await expect(open().put(key, join(folder, 'none'))).rejects.toThrow('Invalid key');
      }
    });
  });
}
