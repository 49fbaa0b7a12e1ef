import type { TestIssuer } from '#lib/auth/testing/issuer.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { type MadeServices, makeServices } from '#server/services.ts';

/** What the cookies of a test's sessions are encrypted with. */
export const SESSION_SECRET = 'a secret of a test, as long as one has to be';

/** The services over a test's database, for tokens of a test's issuer; the quota is 10. */
export function testServices(
  databaseUrl: string,
  issuer: TestIssuer,
  settings: Record<string, string> = {},
): MadeServices {
  const config = readConfig({ RATE_LIMIT: '10', FAILED_AUTHENTICATION_LIMIT: '1000', ...settings });
  return makeServices({
    config,
    log: makeLog('silent'),
    databaseUrl,
    ownKeys: issuer.keys,
    sessionSecret: SESSION_SECRET,
    portalClient: undefined,
    instance: { number: 1, arriving: new Set() },
  });
}
