import { randomBytes } from 'node:crypto';
import type { Config } from '#lib/config.ts';
import { secret } from './secrets.ts';

/** The key that encrypts the cookies of a sign-in: as configured, otherwise generated once. */
export function sessionSecret({ sessionSecret, dataDir }: Config): string {
  return sessionSecret ?? secret(dataDir, 'session', () => randomBytes(32).toString('base64url'));
}
