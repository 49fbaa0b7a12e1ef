import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '#lib/config/config.ts';
import { makeRateLimiter, type RateLimiter, type RateLimitResult } from './rate-limiter.ts';

/** A request that is to be counted. */
export type Take = {
  readonly limit: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly key: string;
  readonly requests: number;
};

/** Counts requests in the primary process of an instance: a result for each, in their order. */
export type CountInPrimary = (takes: readonly Take[]) => Promise<readonly RateLimitResult[]>;

type LimitSettings = Pick<
  Config,
  'rateLimit' | 'pageRateLimit' | 'failedAuthenticationLimit' | 'signInLimit'
>;

export type RateLimits = ReturnType<typeof makeRateLimits>;

/** The rate limits of an instance. With several workers their primary process counts, so that they hold for all together. */
export function makeRateLimits(config: LimitSettings, countInPrimary?: CountInPrimary) {
  const take = countInPrimary && batched(countInPrimary);
  const limiter = (limit: string, quota: number, windowSeconds = 60): RateLimiter =>
    take
      ? {
          quota,
          windowSeconds,
          take: (key, requests = 1) => take({ limit, quota, windowSeconds, key, requests }),
        }
      : makeRateLimiter(quota, windowSeconds);
  return {
    /** RATE_LIMIT: requests of the API, by client or person. */
    requestLimit: limiter('request', config.rateLimit),
    /** RATE_LIMIT again: pages, by person, or by address if nobody is signed in. */
    pageLimit: limiter('page', config.pageRateLimit),
    /** Scripts, styles and images, by the same: a page has about twenty. */
    fileLimit: limiter('file', 20 * config.pageRateLimit),
    /** A tenth of RATE_LIMIT, by address. */
    failedAuthenticationLimit: limiter('failedAuthentication', config.failedAuthenticationLimit),
    /** The same again: invalid requests and unknown paths, by address. */
    refusalLimit: limiter('refusal', config.failedAuthenticationLimit),
    /** Links in mails, by address: each makes a PDF, and a person opens a few. */
    linkLimit: limiter('link', 30),
    /** A fifth of RATE_LIMIT: steps of a sign-in, by address. */
    signInLimit: limiter('signIn', config.signInLimit),
    /** Lines of the audit log for a refused permission, by client and scope: a caller must not fill it. */
    refusalAudit: limiter('refusalAudit', 1, 3_600),
  };
}

/** Counts together what is taken in one turn of the event loop: a message for each request would cost ten times as much. */
function batched(count: CountInPrimary): (take: Take) => Promise<RateLimitResult> {
  let takes: Take[] = [];
  let counted: Promise<readonly RateLimitResult[]> | undefined;
  const countHere = makeQuotaCounter();

  async function countAll(): Promise<readonly RateLimitResult[]> {
    await nextTurn();
    const all = takes;
    takes = [];
    counted = undefined;
    const late = Promise.withResolvers<readonly RateLimitResult[]>();
    const timer = setTimeout(() => late.resolve(countHere(all)), ANSWER_MS);
    return Promise.race([count(all), late.promise]).finally(() => clearTimeout(timer));
  }

  return async (take) => {
    const at = takes.push(take) - 1;
    counted ??= countAll();
    const result = (await counted)[at];
    if (!result) throw new Error('The primary process did not count all requests.');
    return result;
  };
}

/** How long a request waits for the count of the primary process before the worker counts for itself, in milliseconds. */
const ANSWER_MS = 1_000;

/** Makes what counts for all workers, in the primary process. */
export function makeQuotaCounter(): (takes: readonly Take[]) => RateLimitResult[] {
  const limiters = new Map<string, ReturnType<typeof makeRateLimiter>>();
  return (takes) =>
    takes.map(({ limit, quota, windowSeconds, key, requests }) => {
      const limiter = limiters.get(limit) ?? makeRateLimiter(quota, windowSeconds);
      limiters.set(limit, limiter);
      return limiter.take(key, requests);
    });
}
