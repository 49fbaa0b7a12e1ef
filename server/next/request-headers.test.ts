import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dropHeadersNextRejects } from './request-headers.ts';

const STATE = 'next-router-state-tree';
const VALID = '["",{"children":["(portal)",{"children":[["countryCode","au","d",null],{}]}]}]';

function left(sent: Readonly<Record<string, string>>): string[] {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, sent);
  dropHeadersNextRejects(incoming);
  return Object.keys(incoming.headers);
}

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}

test.each([VALID, encodeURIComponent(VALID), nested(20)])('keeps a valid state: %s', (state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc', STATE]);
});

test.each([
  ['that cannot be decoded', '%'],
  ['that is not JSON', `${VALID}x`],
  ['of another shape', '["",1]'],
  ['that is sent twice', `${VALID}, ${VALID}`],
  ['that is deep', nested(65)],
  ['that is deep and encoded', encodeURIComponent(nested(65))],
  ['that is long', `["${'x'.repeat(8_192)}",{}]`],
])('drops a state %s', (_, state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc']);
});

test('drops a state without an RSC request, and preconditions', () => {
  expect(left({ [STATE]: VALID, range: 'bytes=9-', 'if-match': '"x"', accept: '*/*' })).toEqual([
    'accept',
  ]);
});

test('drops expensive states quickly', () => {
  const began = performance.now();
  for (let i = 0; i < 100; i += 1) left({ rsc: '1', [STATE]: nested(1_500) });
  expect(performance.now() - began).toBeLessThan(500);
});
