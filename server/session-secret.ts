import { randomBytes } from 'node:crypto';
import type { Config } from '#lib/config.ts';
import { secret } from './secrets.ts';

/** What the cookies of a sign-in under way are encrypted with: as configured, else made once and kept. */
export function sessionSecret({ sessionSecret, dataDir }: Config): string {
  return sessionSecret ?? secret(dataDir, 'session', () => randomBytes(32).toString('base64url'));
}
