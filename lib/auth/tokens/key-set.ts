import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { fetchDiscoveryDocument, fetchJson, secureUrlIn } from '#lib/auth/issuer-discovery.ts';
import { unavailable } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';

type KeySetOptions = {
  /** Fetches the issuer's keys; rejects when it is unreachable. */
  readonly fetchKeys: () => Promise<JSONWebKeySet>;
  readonly log: Log;
  /** Called after each fetch. */
  readonly onFetch?: (isSuccess: boolean) => void;
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

const FRESH_MS = 10 * 60_000;
const MAX_AGE_MS = 24 * 3600_000;
const RETRY_MS = 10_000;

/**
 * The issuer's public keys: fetched when first needed, then every ten minutes, and when a token names an unknown key
 * (at most every ten seconds). While they are refreshed the old keys keep working, for up to 24 hours, so a slow or
 * unreachable issuer delays nobody. Without any keys it throws SERVICE_UNAVAILABLE.
 */
export function makeKeySet({
  fetchKeys,
  log,
  onFetch,
  now = () => performance.now(),
}: KeySetOptions): JWTVerifyGetKey {
  let keys: { find: ReturnType<typeof createLocalJWKSet>; fetchedAt: number } | undefined;
  let lastTry = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  return async (header, token) => {
    if (!keys || now() - keys.fetchedAt >= MAX_AGE_MS) await refresh();
    else if (now() - keys.fetchedAt > FRESH_MS) void refresh();
    const good = currentKeys();
    if (!header?.kid) throw new Error('the token has no key id');
    try {
      return await good.find(header, token);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      await refresh();
      return await currentKeys().find(header, token);
    }
  };

  function currentKeys() {
    if (keys && now() - keys.fetchedAt < MAX_AGE_MS) return keys;
    throw unavailable("The issuer's signing keys cannot be fetched now; try again shortly.");
  }

  function refresh(): Promise<void> {
    if (fetching) return fetching;
    const pause = keys ? RETRY_MS : 1_000;
    if (now() - lastTry < pause) return Promise.resolve();
    lastTry = now();
    fetching = fetchKeys()
      .then((jwks) => {
        keys = { find: createLocalJWKSet(jwks), fetchedAt: now() };
        onFetch?.(true);
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "the issuer's signing keys cannot be fetched");
        onFetch?.(false);
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }
}

/** Fetches an issuer's keys from the address in its discovery document. */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const address = secureUrlIn(await fetchDiscoveryDocument(issuer), 'jwks_uri');
  if (!address) throw new Error('the discovery document has no https jwks_uri');
  const { keys } = await fetchJson(address);
  if (!Array.isArray(keys)) throw new Error('the key set has no keys');
  return { keys };
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';
}
