import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makePageTroubles } from './page-troubles.ts';

/** The two ends of a request: its headers, and the event that its response is closed. */
function request(headers: IncomingMessage['headers'] = {}) {
  const outgoing = new EventEmitter() as ServerResponse;
  return { incoming: { headers } as IncomingMessage, outgoing };
}

test('two pages with the same correlation id are told apart', () => {
  const troubles = makePageTroubles();
  const first = request({ 'x-correlation-id': 'same' });
  const second = request({ 'x-correlation-id': 'same' });
  const ofFirst = troubles.follow(first.incoming, first.outgoing);
  const ofSecond = troubles.follow(second.incoming, second.outgoing);
  troubles.note({ ...first.incoming.headers }, 'away');
  expect([ofFirst(), ofSecond()]).toEqual(['away', undefined]);
});

test('what is noted of a page that is over is forgotten, and no caller can name a page', () => {
  const troubles = makePageTroubles();
  const over = request();
  const ofOver = troubles.follow(over.incoming, over.outgoing);
  over.outgoing.emit('close');
  troubles.note(over.incoming.headers, 'away');
  expect(ofOver()).toBeUndefined();
  const copied = request({ ...over.incoming.headers });
  const ofCopied = troubles.follow(copied.incoming, copied.outgoing);
  expect(copied.incoming.headers).not.toEqual(over.incoming.headers);
  troubles.note({}, 'away');
  expect(ofCopied()).toBeUndefined();
});
