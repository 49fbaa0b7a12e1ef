import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnreachable } from '#db/errors.ts';
import { errorReason, logError } from './error-log.ts';
import { makeLog } from './log.ts';
import { makeSampledLog } from './sampled-log.ts';

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, sampledLog: makeSampledLog(log) };
}

const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test('an outage is one sampled warning without a stack, however many requests fail', () => {
  const { lines, sampledLog } = setUp();
  const cause = new DatabaseUnreachable('No connection to the database can be had.');
  for (let i = 0; i < 1_000; i += 1) {
    const of = { correlationId: `${i}` };
    expect(logError(sampledLog, 'a request failed', cause, of)).toBe('unreachable');
  }
  sampledLog.flush();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    level: 'warn',
    msg: 'the database cannot be reached',
    what: 'a request failed',
    reason: 'No connection to the database can be had.',
    code: 'DATABASE_UNREACHABLE',
    correlationId: '999',
    count: 999,
  });
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('tells a lock wait from a slow statement', () => {
  const { lines, sampledLog } = setUp();
  const statement = 'canceling statement due to statement timeout';
  const where = 'while updating tuple (0,5) in relation "accounts"';
  expect(logError(sampledLog, 'a page failed', coded(statement, '57014', { where }))).toBe(
    'locked',
  );
  expect(logError(sampledLog, 'a page failed', coded(statement, '57014'))).toBe('slow');
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the database waited for a change of the same records',
    'the database took too long to answer',
  ]);
});

test('an unexpected error is logged with its stack, one line for each place it was thrown', () => {
  const { lines, sampledLog } = setUp();
  const one = new Error('one');
  const other = new TypeError('other');
  for (const error of [one, other, one]) logError(sampledLog, 'a request failed', error);
  expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
    ['a request failed', 'error'],
    ['a request failed', 'error'],
  ]);
  expect(JSON.stringify(lines[0])).toContain(basename(import.meta.filename));
});

test('an error without a message gets the message of its first inner error', () => {
  const both = coded('', 'ECONNREFUSED');
  const error = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')], ''), {
    code: 'ECONNREFUSED',
  });
  expect(errorReason(error).reason).toBe('connect ECONNREFUSED ::1:1');
  expect(errorReason(new TypeError('fetch failed', { cause: error })).reason).toBe(
    'fetch failed: connect ECONNREFUSED ::1:1',
  );
  expect(errorReason(both)).toEqual({ code: 'ECONNREFUSED', reason: 'Error' });
});
