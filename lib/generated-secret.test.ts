import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './generated-secret.ts';

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
  'please-change-this-secret-in-production',
  'your-super-secret-session-key-here-1234',
  'insert_a_random_string_of_32_characters_here',
  'a secret of a test, long enough for one',
  'password'.repeat(5),
  'Password123!Password123!Password123!',
  'abcdefghijklmnopqrstuvwxyz012345',
  'zyxwvutsrqponmlkjihgfedcba987654',
  '0123456789abcdef'.repeat(2),
  '12345678901234567890123456789012',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'aaaabbbbccccddddeeeeffffgggghhhh',
  'correct-horse-battery-staple-correct-horse',
])('%j can be guessed', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test('what is made at random is taken, however it is written', () => {
  const digits = () => Array.from({ length: 48 }, () => randomInt(10)).join('');
  const makers = [
    () => randomBytes(16).toString('hex'),
    () => randomBytes(24).toString('base64'),
    () => randomBytes(32).toString('base64url'),
    randomUUID,
    digits,
  ];
  for (const make of makers) {
    const refused = Array.from({ length: 2_000 }, make).filter(isGuessable);
    expect([String(make), refused]).toEqual([String(make), []]);
  }
});

test('a secret of any length is looked at quickly', () => {
  const began = performance.now();
  expect(isGuessable('ab'.repeat(1_000_000))).toBe(true);
  expect(performance.now() - began).toBeLessThan(200);
});
