import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '#lib/failures.ts';
import type { Log } from '#lib/log.ts';
import { addressIn, fetchIssuerDocument, fetchJson } from './issuer-document.ts';

export type KeySetOptions = {
  /** Fetches the issuer's keys; rejects when it cannot be reached. */
  readonly fetchKeys: () => Promise<JSONWebKeySet>;
  readonly log: Log;
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number;
};

const FRESH_MS = 10 * 60_000;
const LAST_GOOD_MS = 24 * 3600_000;
const PAUSE_MS = 10_000;

/**
 * The issuer's keys. They are fetched when first needed, every ten minutes, and when a token names
 * a key that is not among them (once in ten seconds at most). Older ones serve at once while they
 * are fetched anew, so that an issuer that is slow or away slows down nobody; they outlive it by up
 * to 24 hours. Without any the answer is SERVICE_UNAVAILABLE.
 */
export function makeKeySet({
  fetchKeys,
  log,
  now = () => performance.now(),
}: KeySetOptions): JWTVerifyGetKey {
  let keys: { find: ReturnType<typeof createLocalJWKSet>; fetchedAt: number } | undefined;
  let lastTry = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  return async (header, token) => {
    if (!keys || now() - keys.fetchedAt >= LAST_GOOD_MS) await refresh();
    else if (now() - keys.fetchedAt > FRESH_MS) void refresh();
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

/** Fetches the keys of a real issuer by its discovery document. */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const address = addressIn(await fetchIssuerDocument(issuer), 'jwks_uri');
  if (!address) throw new Error('the discovery document has no jwks_uri that is https');
  const { keys } = await fetchJson(address);
  if (!Array.isArray(keys)) throw new Error('the key set has no keys');
  return { keys };
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';
}
