import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeRequestParser } from './request.ts';
import { requestFailure } from './request-failure.ts';
import { BufferedResponse } from './response.ts';

const parse = makeRequestParser({ publicUrl: 'https://till.example', trustProxy: false });

function fieldsOf(url: string, cookie = '') {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { url, httpVersion: '1.0', method: 'GET' });
  incoming.headers.cookie = cookie;
  const failure = requestFailure(parse(incoming, new BufferedResponse(incoming)), 'pages');
  return failure?.details?.map(({ field }) => field);
}

test('allows 1,000 parameters and 180 cookies, and no more', () => {
  const numbers = Array(1_000).fill('n=2400001').join('&');
  const cookies = Array(180).fill('a=1').join('; ');
  expect(fieldsOf(`/au/invoices/print?${numbers}`, cookies)).toBeUndefined();
  expect(fieldsOf(`/au/invoices/print?${numbers}&n=1`)).toEqual(['query']);
  expect(fieldsOf('/au', `${cookies}; a=1`)).toEqual(['Cookie']);
});
