import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeAccessLog, makeLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: makeLog('info', stream) };
}

test('a line is JSON with the name of the level and the time in UTC', () => {
  const { lines, log } = capture();
  log.info({ number: '1' }, 'loaded');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    number: '1',
    msg: 'loaded',
  });
});

test('redacts credentials and personal data at any depth', () => {
  const { lines, log } = capture();
  const canary = 'canary-7f3a';
  log.info({
    authorization: canary,
    headers: { authorization: canary, cookie: canary, 'set-cookie': canary },
    client: { clientSecret: canary, contact: { emailAddress: canary } },
    customerContact: { mobilePhoneNumber: canary, preferredPhoneNumber: canary },
    password: canary,
    answer: { access_token: canary },
    Authorization: canary,
    items: [{ contact: { telephoneNumber: canary, siteContactPhoneNumber: canary } }],
    a: { b: { c: { password: canary, primaryEmail: canary } } },
    err: Object.assign(new Error('failed'), { detail: `Key (name)=(${canary})`, code: '23505' }),
  });
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).toContain('[redacted]');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: 'failed', code: '23505' });
});

test('the access log writes to the same output', () => {
  const { lines, log } = capture();
  makeAccessLog(log).info({ status: 200 }, 'request completed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 200, msg: 'request completed' });
});

test('an error is logged with its own type and code', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) });
  const error = Object.assign(new TypeError('not a number'), { code: 'E1' });
  log.error({ err: error }, 'failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'TypeError', code: 'E1', message: 'not a number' },
  });
});

test('logs to standard output share what writes it', () => {
  makeLog('silent');
  const before = process.listenerCount('exit');
  makeLog('silent');
  expect(process.listenerCount('exit')).toBe(before);
});
