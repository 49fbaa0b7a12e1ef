import type pg from 'pg';
import { makeRateLimiter, type RateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { makeRequestLeases } from '#lib/api/limits/request-leases.ts';
import { makeSharedRateLimiter } from '#lib/api/limits/shared-rate-limiter.ts';
import type { Config } from '#lib/config/config.ts';

type LimitName =
  | 'requestLimit'
  | 'pageLimit'
  | 'fileLimit'
  | 'refusalLimit'
  | 'failedAuthenticationLimit'
  | 'linkLimit'
  | 'refusalAudit'
  | 'signInLimit';

type RateLimits = {
  readonly limits: Record<LimitName, RateLimiter>;
  /** Gives back what this process has leased. */
  close(): Promise<void>;
};

type LimitSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'workers'
  | 'rateLimit'
  | 'pageRateLimit'
  | 'failedAuthenticationLimit'
  | 'linkRateLimit'
  | 'signInLimit'
>;

/**
 * The rate limits of the service. With a database of its own, which other processes may use too, they count together; an
 * embedded one belongs to this process alone, which counts in memory.
 */
export function makeRateLimits(config: LimitSettings, pool: pg.Pool): RateLimits {
  const leases = makeRequestLeases(pool);
  const closing: (() => void)[] = [];
  const limiter = (name: LimitName, quota: number, windowSeconds = 60): RateLimiter => {
    if (config.databaseUrl === undefined) return makeRateLimiter(quota, windowSeconds);
    const { workers: processes } = config;
    const shared = makeSharedRateLimiter({ name, quota, windowSeconds, leases, processes });
    closing.push(shared.close);
    return shared;
  };
  return {
    limits: {
      requestLimit: limiter('requestLimit', config.rateLimit),
      pageLimit: limiter('pageLimit', config.pageRateLimit),
      fileLimit: limiter('fileLimit', 20 * config.pageRateLimit),
      refusalLimit: limiter('refusalLimit', config.failedAuthenticationLimit),
      failedAuthenticationLimit: limiter(
        'failedAuthenticationLimit',
        config.failedAuthenticationLimit,
      ),
      linkLimit: limiter('linkLimit', config.linkRateLimit),
      refusalAudit: limiter('refusalAudit', 1, 3_600),
      signInLimit: limiter('signInLimit', config.signInLimit),
    },
    async close() {
      for (const close of closing) close();
      await leases.close();
    },
  };
}
