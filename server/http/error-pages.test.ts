import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type ErrorPageKind, errorPage } from './error-pages.ts';

function asked(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, headers });
}

test.each<ErrorPageKind>(['unreachable', 'failed', 'busy', 'too-many'])(
  'offers to try again for %s, and shows the correlation id',
  (kind) => {
    const page = errorPage(kind, asked('/au/invoices?q=a&page=2', { 'x-correlation-id': 'id-1' }));
    expect(page).toContain('href="/au/invoices?q=a&#38;page=2">Try again</a>');
    expect(page).toContain('<code>id-1</code>');
    expect(page).not.toContain('<script');
  },
);

test('escapes the URL and headers', () => {
  const page = errorPage('failed', asked('/"><script>x', { cookie: 'theme=dark"><b>' }));
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<b>');
});

test('returns to the sign-in page after a failed step of a sign-in', () => {
  const page = errorPage('unreachable', asked('/api/auth/callback/oidc?code=secret'));
  expect(page).toContain('href="/sign-in"');
  expect(page).not.toContain('secret');
});

test('has the theme of the user, and styles with the nonce', () => {
  const page = errorPage('busy', asked('/', { cookie: 'a=b; theme=dark', 'x-nonce': 'n0nce' }));
  expect(page).toContain('data-theme="dark"');
  expect(page).toContain('<style nonce="n0nce">');
  expect(page).toMatch(/--color-canvas: light-dark\(/);
});
