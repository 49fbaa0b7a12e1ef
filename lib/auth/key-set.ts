import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { isTrustworthy } from '#lib/config.ts';
import { unavailable } from '#lib/failures.ts';
import type { Log } from '#lib/log.ts';

export type KeySetOptions = {
  /** Fetches the issuer's keys; rejects when it cannot be reached. */
  readonly fetchKeys: () => Promise<JSONWebKeySet>;
  readonly log: Log;
  readonly now?: () => number;
};

const FRESH_MS = 10 * 60_000;
const LAST_GOOD_MS = 24 * 3600_000;
const PAUSE_MS = 10_000;

/**
 * The issuer's keys. They are fetched when first needed, every ten minutes, and when a token names
 * a key that is not among them (once in ten seconds at most). The last good ones outlive an issuer
 * that cannot be reached by up to 24 hours; without any the answer is SERVICE_UNAVAILABLE.
 */
export function makeKeySet({ fetchKeys, log, now = Date.now }: KeySetOptions): JWTVerifyGetKey {
  let keys: { find: ReturnType<typeof createLocalJWKSet>; fetchedAt: number } | undefined;
  let lastTry = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  return async (header, token) => {
    if (!keys || now() - keys.fetchedAt > FRESH_MS) await refresh();
    const good = usable();
    if (!header?.kid) throw new Error('the token names no key');
    try {
      return await good.find(header, token);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      await refresh();
      return await usable().find(header, token);
    }
  };

  function usable() {
    if (keys && now() - keys.fetchedAt < LAST_GOOD_MS) return keys;
    throw unavailable("The issuer's signing keys cannot be fetched now; try again shortly.");
  }

  function refresh(): Promise<void> {
    if (fetching) return fetching;
    const pause = keys ? PAUSE_MS : 1_000;
    if (now() - lastTry < pause) return Promise.resolve();
    lastTry = now();
    fetching = fetchKeys()
      .then((jwks) => {
        keys = { find: createLocalJWKSet(jwks), fetchedAt: now() };
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "the issuer's signing keys cannot be fetched");
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }
}

/** Fetches the keys of a real issuer by its discovery document (OpenID Connect Discovery 1.0). */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const discovery = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const { issuer: named, jwks_uri: address } = discovery;
  if (named !== issuer) throw new Error(`the discovery document is of issuer ${String(named)}`);
  if (typeof address !== 'string' || !isTrustworthy(address)) {
    throw new Error('the discovery document has no jwks_uri that is https');
  }
  const { keys } = await fetchJson(address);
  if (!Array.isArray(keys)) throw new Error('the key set has no keys');
  return { keys };
}

const LARGEST_ANSWER = 256 * 1024;

/** A small JSON object from the issuer: no redirects, 3 s and 256 KiB at most. */
async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new Error(`${address} answered more than 256 KiB`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';
}
