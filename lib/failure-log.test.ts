import { expect, test } from 'vitest';
import { DatabaseUnreachable } from '#db/client.ts';
import { logFailure, reasonOf } from './failure-log.ts';
import { makeLog } from './log.ts';
import { makeSampledLog } from './sampled-log.ts';

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, sampledLog: makeSampledLog(log) };
}

const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test('an outage is a line without a stack, however many requests meet it', () => {
  const { lines, sampledLog } = setUp();
  const cause = new DatabaseUnreachable('No connection to the database can be had.');
  for (let i = 0; i < 1_000; i += 1) {
    const trouble = logFailure(sampledLog, 'a request failed', cause, { correlationId: `${i}` });
    expect(trouble).toBe('away');
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

test('a lock wait is not said to be a database that is away', () => {
  const { lines, sampledLog } = setUp();
  const statement = 'canceling statement due to statement timeout';
  const where = 'while updating tuple (0,5) in relation "accounts"';
  expect(logFailure(sampledLog, 'a page failed', coded(statement, '57014', { where }))).toBe(
    'locked',
  );
  expect(logFailure(sampledLog, 'a page failed', coded(statement, '57014'))).toBe('slow');
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the database waited for a change of the same records',
    'the database took too long to answer',
  ]);
});

test('an error that nobody foresaw has its stack, and two of them a line each', () => {
  const { lines, sampledLog } = setUp();
  const one = new Error('one');
  const other = new TypeError('other');
  for (const error of [one, other, one]) logFailure(sampledLog, 'a request failed', error);
  expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
    ['a request failed', 'error'],
    ['a request failed', 'error'],
  ]);
  expect(JSON.stringify(lines[0])).toContain('failure-log.test.ts');
});

test('the reason of an error without words is that of the first that it is made of', () => {
  const both = coded('', 'ECONNREFUSED');
  const error = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')], ''), {
    code: 'ECONNREFUSED',
  });
  expect(reasonOf(error).reason).toBe('connect ECONNREFUSED ::1:1');
  expect(reasonOf(new TypeError('fetch failed', { cause: error })).reason).toBe(
    'fetch failed: connect ECONNREFUSED ::1:1',
  );
  expect(reasonOf(both)).toEqual({ code: 'ECONNREFUSED', reason: 'Error' });
});
