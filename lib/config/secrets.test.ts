import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatedSecret, issuedSecret } from './secrets.ts';

const isGenerated = (text: string) => generatedSecret.safeParse(text).success;
const isIssued = (text: string) => issuedSecret.safeParse(text).success;

test.each([
  '',
  'short',
  'x'.repeat(32),
  '0'.repeat(64),
  'ab'.repeat(20),
  'k7Qz'.repeat(12),
  'k7Qz9pWm'.repeat(4),
  'changeme'.repeat(4),
  'ChangeMeChangeMeChangeMeChangeMe!',
  'your-super-secret-session-key-here-1234',
  'insert_a_random_string_of_32_characters_here',
  'Password123!Password123!Password123!',
  'abcdefghijklmnopqrstuvwxyz012345',
  '0123456789abcdef'.repeat(2),
  '12345678901234567890123456789012',
  'aaaabbbbccccddddeeeeffffgggghhhh',
  'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8s9t0',
  'correct-horse-battery-staple-correct-horse',
  'MelbourneWarehouse2024Plumbing77!',
  'MelbourneWarehouse2024Plumbing77',
  'MelbourneWarehouse2024PlumbingSupplies77Brisbane',
  'the quick brown fox jumps over the lazy dog',
  'thequickbrownfoxjumpsoverthelazydog2024',
])('%j does not look generated', (secret) => {
  expect(isGenerated(secret)).toBe(false);
});

test('the message says how to generate a secret', () => {
  const { error } = generatedSecret.safeParse('MelbourneWarehouse2024Plumbing77!');
  expect(error?.issues[0]?.message).toContain('openssl rand -base64 32');
});

test('accepts random secrets in every usual encoding', () => {
  const generators = [
    () => randomBytes(16).toString('hex'),
    () => randomBytes(32).toString('hex').toUpperCase(),
    () => randomBytes(24).toString('base64'),
    () => randomBytes(32).toString('base64'),
    () => randomBytes(32).toString('base64url'),
    () => randomBytes(48).toString('base64'),
    () => randomUUID() + randomUUID(),
    randomUUID,
    () => characters(32, ALPHANUMERIC),
  ];
  for (const make of generators) {
    const refused = Array.from({ length: 2_000 }, make).filter((text) => !isGenerated(text));
    // Up to one in 1,000 of the shortest may look patterned.
    expect([String(make), refused.length]).toEqual([String(make), expect.toBeOneOf([0, 1, 2])]);
  }
});

test('accepts client secrets of Entra, Cognito, Keycloak, Auth0 and Google', () => {
  const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const generators = [
    () => characters(40, `${ALPHANUMERIC}~._-`),
    () => characters(52, lower),
    () => characters(32, ALPHANUMERIC),
    () => characters(64, `${ALPHANUMERIC}_-`),
    () => `GOCSPX-${characters(28, `${ALPHANUMERIC}_-`)}`,
    randomUUID,
  ];
  for (const make of generators) {
    const refused = Array.from({ length: 2_000 }, make).filter((text) => !isIssued(text));
    expect([String(make), refused]).toEqual([String(make), []]);
  }
});

test.each([
  'changeme',
  'your-client-secret-here',
  'x'.repeat(40),
  'hunter2',
  'changeme1'.repeat(4),
])('refuses %j as a client secret', (secret) => {
  expect(isIssued(secret)).toBe(false);
});

test('a very long secret is examined quickly', () => {
  const began = performance.now();
  expect(isGenerated('ab'.repeat(1_000_000))).toBe(false);
  expect(isIssued('ab'.repeat(1_000_000))).toBe(false);
  expect(performance.now() - began).toBeLessThan(500);
});

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function characters(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
