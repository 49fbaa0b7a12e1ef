import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { pageLimitFailure } from './page-limits.ts';

function failureOf(url: string, cookie = '') {
  const incoming = new IncomingMessage(new Socket());
  incoming.url = url;
  incoming.headers.cookie = cookie;
  return pageLimitFailure(incoming)?.details?.map(({ field }) => field);
}

test('a page takes 1,000 parameters and 180 cookies, and none more', () => {
  const numbers = Array(1_000).fill('number=2400001').join('&');
  const cookies = Array(180).fill('a=1').join('; ');
  expect(failureOf(`/au/invoices/print?${numbers}`, cookies)).toBeUndefined();
  expect(failureOf(`/au/invoices/print?${numbers}&number=1`)).toEqual(['query']);
  expect(failureOf('/au', `${cookies}; a=1`)).toEqual(['Cookie']);
});
