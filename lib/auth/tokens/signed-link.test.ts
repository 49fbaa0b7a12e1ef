import { expect, test } from 'vitest';
import { isSignedLink, signedLink } from './signed-link.ts';

const SECRET = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';
const PATH = '/portal-api/au/invoices/A%2F1/shared';
const NOW = new Date('2026-11-22T23:30:00Z');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function opens(link: string, now = NOW, secret = SECRET): boolean {
  const [path = '', query] = link.split('?');
  return isSignedLink({ path, query }, secret, now);
}

test('a link opens its path for thirty days, and not much longer', () => {
  const link = signedLink(PATH, SECRET, NOW);
  expect(opens(link)).toBe(true);
  expect(opens(link, new Date('2026-12-22T23:30:00Z'))).toBe(true);
  expect(opens(link, new Date('2026-12-23T00:00:00Z'))).toBe(false);
});

test('a link opens nothing else, under no other expiry, and with no other secret', () => {
  const link = signedLink(PATH, SECRET, NOW);
  expect(opens(link.replace('A%2F1', 'A%2F2'))).toBe(false);
  expect(opens(link.replace('/au/', '/nz/'))).toBe(false);
  expect(opens(link.replace(/expires=(\d+)/, 'expires=99999'))).toBe(false);
  expect(opens(link.replace(/signature=.*/, 'signature='))).toBe(false);
  expect(opens(link, NOW, `${SECRET}x`)).toBe(false);
  expect(opens(PATH)).toBe(false);
});

test('a link has one spelling', () => {
  const link = signedLink(PATH, SECRET, NOW);
  const [path, expires, signature] = link.split(/\?expires=|&signature=/);
  // The last letter of a signature has two bits to spare.
  const last = ALPHABET[ALPHABET.indexOf(link.at(-1) ?? '') + 1];
  for (const other of [
    link.replace('expires=', 'expires=0'),
    link.replace(`=${expires}`, `=${expires}.0`),
    link.replace(`=${expires}`, `=%3${expires}`),
    `${link}=`,
    `${link.slice(0, -1)}${last}`,
    `${link}&expires=1`,
    `${path}?signature=${signature}&expires=${expires}`,
  ])
    expect(opens(other), other).toBe(false);
});

test('the same day gives the same link', () => {
  const earlier = new Date('2026-11-22T01:00:00Z');
  expect(signedLink(PATH, SECRET, NOW)).toBe(signedLink(PATH, SECRET, earlier));
});
