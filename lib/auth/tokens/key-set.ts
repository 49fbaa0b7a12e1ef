import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { fetchDiscoveryDocument, fetchJson, secureUrlIn } from '#lib/auth/issuer-discovery.ts';
import { hasCode, unavailable } from '#lib/errors.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';

type KeySetOptions = {
  /** Fetches the issuer's keys; rejects when it is unreachable. */
  readonly fetchKeys: () => Promise<JSONWebKeySet>;
  readonly log: SampledLog;
  /** Called after each fetch. */
  readonly onFetch?: (isSuccess: boolean) => void;
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

const FRESH_MS = 10 * 60_000;
const MAX_AGE_MS = 24 * 3600_000;
const RETRY_MS = 10_000;

const RETRY_AFTER_FAILURE_MS = 1_000;

/**
 * The issuer's public keys: fetched when first needed, then every ten minutes, and when a token names an unknown key
 * (at most every ten seconds, every second after a failure). While they are refreshed the old keys keep working, for up
 * to 24 hours, so a slow or unreachable issuer delays nobody. Throws SERVICE_UNAVAILABLE without any keys, and for an
 * unknown key while the issuer is unreachable: it may have been added since.
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
  let hasFailed = false;

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
      return await currentKeys()
        .find(header, token)
        .catch((stillUnknown: unknown) => {
          throw hasFailed ? unavailable(KEYS_MISSING, stillUnknown) : stillUnknown;
        });
    }
  };

  function currentKeys() {
    if (keys && now() - keys.fetchedAt < MAX_AGE_MS) return keys;
    throw unavailable(KEYS_MISSING);
  }

  function refresh(): Promise<void> {
    if (fetching) return fetching;
    const pause = keys && !hasFailed ? RETRY_MS : RETRY_AFTER_FAILURE_MS;
    if (now() - lastTry < pause) return Promise.resolve();
    lastTry = now();
    fetching = fetchKeys()
      .then((jwks) => {
        keys = { find: createLocalJWKSet(jwks), fetchedAt: now() };
        hasFailed = false;
        onFetch?.(true);
      })
      .catch((error: unknown) => {
        hasFailed = true;
        log.write('warn', "the issuer's signing keys cannot be fetched", errorReason(error));
        onFetch?.(false);
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }
}

const KEYS_MISSING = "The issuer's signing keys cannot be fetched now; try again shortly.";

/** Fetches an issuer's keys from the address in its discovery document. */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const address = secureUrlIn(await fetchDiscoveryDocument(issuer), 'jwks_uri');
  if (!address) throw new Error('the discovery document has no https jwks_uri');
  const { keys } = await fetchJson(address);
  if (!Array.isArray(keys)) throw new Error('the key set has no keys');
  return { keys };
}

function isUnknownKey(error: unknown): boolean {
  return hasCode(error, 'ERR_JWKS_NO_MATCHING_KEY');
}
