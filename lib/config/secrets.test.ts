import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatedSecret, issuedSecret } from './setting-schemas.ts';

test.each([
  'short',
  '0'.repeat(64),
  'k7Qz9pWm'.repeat(4),
  '01234567890123456789012345678901',
  'correcthorsebatterystaplecorrecthorse',
  'trade-supply-session-secret-prod!!',
])('refuses %s as a secret of ours, and says how to make one', (text) => {
  expect(generatedSecret.safeParse(text).error?.issues[0]?.message).toContain(
    'openssl rand -base64 32',
  );
});

test.each(['hunter2', 'x'.repeat(40), 'changeme1'.repeat(4), 'trade-supply-portal'])(
  'refuses %s as a secret of the issuer, and says who makes another',
  (text) => {
    expect(issuedSecret.safeParse(text).error?.issues[0]?.message).toBe(
      'is too easy to guess: have the issuer generate another one',
    );
  },
);

test.each([
  () => randomBytes(24).toString('hex'),
  () => randomBytes(32).toString('base64'),
  randomUUID,
])('accepts what random generators make: %s', (make) => {
  const refused = Array.from({ length: 1_000 }, make).filter(
    (text) => !generatedSecret.safeParse(text).success || !issuedSecret.safeParse(text).success,
  );
  // Hardly one in ten thousand looks like a pattern.
  expect(refused.length).toBeLessThan(4);
});
