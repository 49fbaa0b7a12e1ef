import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identitySecrets, makeSigningKey, publicKeys } from './keys.ts';

test('generates the secrets of a data directory once, readable by their owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  const first = identitySecrets(dataDir);
  expect(identitySecrets(dataDir)).toEqual(first);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});

test('two data directories have different secrets', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'identity-'))));
  const [one, other] = folders.map(identitySecrets);
  expect(one?.keys[0]?.kid).not.toBe(other?.keys[0]?.kid);
  expect(one?.cookieKeys).not.toEqual(other?.cookieKeys);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

test('publishes a key without its private part', () => {
  const { kty, kid, use, alg, n, e } = makeSigningKey();
  const key = makeSigningKey();
  expect(publicKeys([key]).keys).toEqual([{ kty, use, alg, e, kid: key.kid, n: key.n }]);
  expect([kid, n]).not.toContain(key.kid);
});
