import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makePageTroubles } from './page-troubles.ts';

/** A request with headers, and a response that can be closed. */
function request(headers: IncomingMessage['headers'] = {}) {
  const outgoing = new EventEmitter() as ServerResponse;
  return { incoming: { headers } as IncomingMessage, outgoing };
}

test('tells two page requests with the same correlation id apart', () => {
  const pageErrors = makePageTroubles();
  const first = request({ 'x-correlation-id': 'same' });
  const second = request({ 'x-correlation-id': 'same' });
  const errorOfFirst = pageErrors.follow(first.incoming, first.outgoing);
  const errorOfSecond = pageErrors.follow(second.incoming, second.outgoing);
  pageErrors.note({ ...first.incoming.headers }, 'away');
  expect([errorOfFirst(), errorOfSecond()]).toEqual(['away', undefined]);
});

test('ignores errors of finished requests and page numbers sent by callers', () => {
  const pageErrors = makePageTroubles();
  const finished = request();
  const errorOfFinished = pageErrors.follow(finished.incoming, finished.outgoing);
  finished.outgoing.emit('close');
  pageErrors.note(finished.incoming.headers, 'away');
  expect(errorOfFinished()).toBeUndefined();
  const copied = request({ ...finished.incoming.headers });
  const errorOfCopied = pageErrors.follow(copied.incoming, copied.outgoing);
  expect(copied.incoming.headers).not.toEqual(finished.incoming.headers);
  pageErrors.note({}, 'away');
  expect(errorOfCopied()).toBeUndefined();
});
