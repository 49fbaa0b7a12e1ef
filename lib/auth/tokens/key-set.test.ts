import { createServer } from 'node:http';
import type { FlattenedJWSInput, JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';
import { fetchIssuerKeys, makeKeySet } from './key-set.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE' };
const token: FlattenedJWSInput = { payload: '', signature: '' };
const header = (kid: string) => ({ alg: 'ES256', kid });

async function makeUnreliableIssuer() {
  const first = await makeTestIssuer({ kid: 'key-1' });
  const second = await makeTestIssuer({ kid: 'key-2' });
  const state = { away: false, keys: first.keys(), fetched: 0, now: 0 };
  const keyFor = makeKeySet({
    log: makeSampledLog(makeLog('silent')),
    now: () => state.now,
    async fetchKeys(): Promise<JSONWebKeySet> {
      state.fetched += 1;
      if (state.away) throw new Error('away');
      return state.keys;
    },
  });
  return { state, keyFor, rotate: () => (state.keys = second.keys()) };
}

test('fetches the keys once for many tokens', async () => {
  const { state, keyFor } = await makeUnreliableIssuer();
  await Promise.all([keyFor(header('key-1'), token), keyFor(header('key-1'), token)]);
  await keyFor(header('key-1'), token);
  expect(state.fetched).toBe(1);
});

test('a hanging issuer delays no token whose key is known', async () => {
  const first = await makeTestIssuer({ kid: 'key-1' });
  const clock = { ms: 0 };
  const answers = [Promise.resolve(first.keys()), Promise.withResolvers<JSONWebKeySet>().promise];
  let fetched = 0;
  const keyFor = makeKeySet({
    log: makeSampledLog(makeLog('silent')),
    now: () => clock.ms,
    fetchKeys: () => answers[fetched++] ?? Promise.reject(new Error('fetched too often')),
  });
  await keyFor(header('key-1'), token);
  clock.ms += HOUR;
  for (let i = 0; i < 3; i += 1) await keyFor(header('key-1'), token);
  expect(fetched).toBe(2);
});

test('refreshes old keys and uses the new ones for the next token', async () => {
  const { state, keyFor, rotate } = await makeUnreliableIssuer();
  await keyFor(header('key-1'), token);
  rotate();
  state.now += 11 * MINUTE;
  await keyFor(header('key-1'), token);
  await expect.poll(() => keyFor(header('key-2'), token)).toBeDefined();
  await expect(keyFor(header('key-1'), token)).rejects.toThrow();
  expect(state.fetched).toBe(2);
});

test('finds a key that the issuer has just added', async () => {
  const { state, keyFor, rotate } = await makeUnreliableIssuer();
  await keyFor(header('key-1'), token);
  rotate();
  state.now += 11_000;
  await keyFor(header('key-2'), token);
  expect(state.fetched).toBe(2);
});

test('unknown key ids cause at most one request to the issuer in ten seconds', async () => {
  const { state, keyFor } = await makeUnreliableIssuer();
  for (let i = 0; i < 20; i += 1) {
    await expect(keyFor(header(`made-up-${i}`), token)).rejects.toThrow();
    state.now += 1_000;
  }
  expect(state.fetched).toBeLessThanOrEqual(3);
});

test('uses the last good keys for 24 hours while the issuer is unreachable', async () => {
  const { state, keyFor } = await makeUnreliableIssuer();
  await keyFor(header('key-1'), token);
  state.away = true;
  state.now += 23 * HOUR;
  await keyFor(header('key-1'), token);
  state.now += 2 * HOUR;
  await expect(keyFor(header('key-1'), token)).rejects.toMatchObject(UNAVAILABLE);
  state.away = false;
  state.now += MINUTE;
  await keyFor(header('key-1'), token);
});

test('while the issuer is away a token of an unknown key is not judged, and its new keys are found within a second of its return', async () => {
  const { state, keyFor, rotate } = await makeUnreliableIssuer();
  await keyFor(header('key-1'), token);
  state.away = true;
  rotate();
  for (let second = 0; second < 15 * 60; second += 10) {
    state.now += 10_000;
    await expect(keyFor(header('key-2'), token)).rejects.toMatchObject(UNAVAILABLE);
    await keyFor(header('key-1'), token);
    // Within the pause between two requests to the issuer.
    await expect(keyFor(header('key-2'), token)).rejects.toMatchObject(UNAVAILABLE);
  }
  state.away = false;
  state.now += 1_000;
  await keyFor(header('key-2'), token);
  await expect(keyFor(header('key-1'), token)).rejects.toThrow();
});

test('an issuer that stays away is a log line a second, however many tokens ask for keys', async () => {
  const lines: unknown[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  const log = makeSampledLog(makeLog('info', { write }), { everyMs: 60_000 });
  const clock = { ms: 0 };
  const fetchKeys = () => Promise.reject(new Error('away'));
  const keyFor = makeKeySet({ log, now: () => clock.ms, fetchKeys });
  for (let i = 0; i < 20; i += 1) {
    clock.ms += 1_000;
    await expect(keyFor(header('key-1'), token)).rejects.toThrow('cannot be fetched');
  }
  expect(lines).toMatchObject([{ level: 'warn', reason: 'away' }]);
  log.flush();
  expect(lines.at(-1)).toMatchObject({ count: 19 });
});

test('without any keys it is unavailable, and recovers by itself', async () => {
  const { state, keyFor } = await makeUnreliableIssuer();
  state.away = true;
  await expect(keyFor(header('key-1'), token)).rejects.toMatchObject(UNAVAILABLE);
  state.away = false;
  state.now += 1_000;
  await keyFor(header('key-1'), token);
});

test('fetches keys from the discovery document; refuses that of another issuer and a large one', async () => {
  const { keys } = await makeTestIssuer();
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === '/moved/.well-known/openid-configuration') {
      return response.writeHead(302, { location: '/.well-known/openid-configuration' }).end();
    }
    if (request.url?.startsWith('/large')) return response.end(`"${'x'.repeat(300 * 1024)}"`);
    const body = request.url === '/jwks' ? keys() : { issuer: origin, jwks_uri: `${origin}/jwks` };
    return response.end(JSON.stringify(body));
  });
  const port = await listenOnLoopback(server);
  const issuer = `http://127.0.0.1:${port}`;
  try {
    expect(await fetchIssuerKeys(issuer)).toEqual(keys());
    await expect(fetchIssuerKeys(`${issuer}/other`)).rejects.toThrow('is of issuer');
    await expect(fetchIssuerKeys(`${issuer}/moved`)).rejects.toThrow();
    await expect(fetchIssuerKeys(`${issuer}/large`)).rejects.toThrow('more than 256 KiB');
  } finally {
    server.close();
  }
});
