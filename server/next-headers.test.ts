import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dropWhatNextFailsOn } from './next-headers.ts';

const STATE = 'next-router-state-tree';
const SOUND = '["",{"children":["(portal)",{"children":[["countryCode","au","d",null],{}]}]}]';

function left(sent: Readonly<Record<string, string>>): string[] {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, sent);
  dropWhatNextFailsOn(incoming);
  return Object.keys(incoming.headers);
}

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}

test.each([SOUND, encodeURIComponent(SOUND), nested(20)])('a sound state is kept: %s', (state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc', STATE]);
});

test.each([
  ['that cannot be decoded', '%'],
  ['that is no JSON', `${SOUND}x`],
  ['that is none', '["",1]'],
  ['that is sent twice', `${SOUND}, ${SOUND}`],
  ['that is deep', nested(65)],
  ['that is deep and encoded', encodeURIComponent(nested(65))],
  ['that is long', `["${'x'.repeat(8_192)}",{}]`],
])('a state %s is dropped', (_, state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc']);
});

test('a state is nothing without a script that asks, and a condition on a file is none', () => {
  expect(left({ [STATE]: SOUND, range: 'bytes=9-', 'if-match': '"x"', accept: '*/*' })).toEqual([
    'accept',
  ]);
});

test('a state that Next would take long to parse costs nothing', () => {
  const began = performance.now();
  for (let i = 0; i < 100; i += 1) left({ rsc: '1', [STATE]: nested(1_500) });
  expect(performance.now() - began).toBeLessThan(500);
});
