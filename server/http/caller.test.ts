import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { staffCookieValue } from '#lib/auth/staff-cookie.ts';
import { endStaffSession, startStaffSession } from '#lib/auth/staff-sessions.ts';
import { makeLog } from '#lib/log.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { makeFindCaller } from './caller.ts';

const COOKIE = {
  publicUrl: 'http://localhost:3000',
  secret: 'a secret of a test, as long as needed',
};
const KIRI = {
  subject: 'kiri',
  name: 'Kiri',
  role: 'buyer',
  countries: undefined,
  customerNumbers: undefined,
  homeBranch: undefined,
} as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database?.drop());

function keyOf() {
  const sampledLog = makeSampledLog(makeLog('silent'));
  const parts = { sessionDb: database.db, cookie: COOKIE, sampledLog };
  const makeKey = makeFindCaller(parts, () => '192.0.2.1');
  return (cookie: string | undefined) => {
    const incoming = new IncomingMessage(new Socket());
    if (cookie !== undefined) incoming.headers.cookie = cookie;
    return makeKey(incoming);
  };
}

async function signIn(): Promise<{ id: string; cookie: string }> {
  const id = await startStaffSession(database.db, KIRI);
  return { id, cookie: `theme=dark; staff-session=${await staffCookieValue(id, COOKIE)}` };
}

test('who is signed in is counted as a person, in all their sessions', async () => {
  const key = keyOf();
  for (const { cookie } of [await signIn(), await signIn()]) {
    const person = { key: 'staff:kiri', isSignedIn: true };
    expect(await key(cookie)).toEqual(person);
    expect(await key(cookie)).toEqual(person);
  }
});

test('who is not is counted by address, whatever their cookies', async () => {
  const key = keyOf();
  const made = `staff-session=${await staffCookieValue('made-up', COOKIE)}`;
  const { id, cookie } = await signIn();
  await endStaffSession(database.db, id);
  for (const sent of [undefined, '', 'theme=dark', 'staff-session=x', made, cookie]) {
    expect(await key(sent)).toEqual({ key: '192.0.2.1', isSignedIn: false });
  }
});
