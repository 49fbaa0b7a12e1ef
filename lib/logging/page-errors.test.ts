import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makePageErrors } from './page-errors.ts';

/** A request with headers, and a response that can be closed. */
function request(headers: IncomingMessage['headers'] = {}) {
  const outgoing = new EventEmitter() as ServerResponse;
  return { incoming: { headers } as IncomingMessage, outgoing };
}

test('tells two page requests with the same correlation id apart', () => {
  const pageErrors = makePageErrors();
  const first = request({ 'x-correlation-id': 'same' });
  const second = request({ 'x-correlation-id': 'same' });
  const errorOfFirst = pageErrors.track(first.incoming, first.outgoing);
  const errorOfSecond = pageErrors.track(second.incoming, second.outgoing);
  pageErrors.record({ ...first.incoming.headers }, 'unreachable');
  expect([errorOfFirst(), errorOfSecond()]).toEqual(['unreachable', undefined]);
});

test('ignores errors of finished requests and page numbers sent by callers', () => {
  const pageErrors = makePageErrors();
  const finished = request();
  const errorOfFinished = pageErrors.track(finished.incoming, finished.outgoing);
  finished.outgoing.emit('close');
  pageErrors.record(finished.incoming.headers, 'unreachable');
  expect(errorOfFinished()).toBeUndefined();
  const copied = request({ ...finished.incoming.headers });
  const errorOfCopied = pageErrors.track(copied.incoming, copied.outgoing);
  expect(copied.incoming.headers).not.toEqual(finished.incoming.headers);
  pageErrors.record({}, 'unreachable');
  expect(errorOfCopied()).toBeUndefined();
});
