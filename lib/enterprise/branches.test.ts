import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { makeFeedFolder } from '#db/load/testing/feed-folder.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/clock.ts';
import { findBranch, listBranches } from './branches.ts';
import { aBranch } from './testing/branches.ts';

let database: TestDatabase;
let prepared: ReturnType<typeof openPreparedReads>;
beforeAll(async () => {
  database = await makeTestDatabase();
  prepared = openPreparedReads(database.url, { connections: 1 });
});
afterAll(async () => {
  await prepared.close();
  await database.drop();
});

test('a branch comes out as the feed brought it in', async () => {
  const whole = aBranch();
  const {
    identity: _,
    contact: __,
    hours: ___,
    departments: ____,
    specialHours: _____,
    ...least
  } = aBranch({ number: 'P02' });
  await load('au', [whole, least]);
  expect(await findBranch(context('au'), 'P01')).toEqual(whole);
  expect(await findBranch(context('au'), 'P02')).toEqual(least);
});

test('branches are listed by number, those of the context’s country alone', async () => {
  await load('au', [aBranch({ number: 'B' }), aBranch({ number: 'A' })]);
  await load('nz', [aBranch({ number: 'Z' })]);
  const numbers = (await listBranches(context('nz'))).map(({ number }) => number);
  expect(numbers).toEqual(['Z']);
  const australian = (await listBranches(context('au'))).map(({ number }) => number);
  expect(australian).toEqual(australian.toSorted());
  expect(await findBranch(context('au'), 'Z')).toBeUndefined();
  expect(await findBranch(context('au'), 'P01\0')).toBeUndefined();
});

test('a branch that is loaded again changes, and the same once more is left alone', async () => {
  await load('au', [aBranch({ number: 'C' })]);
  const changed = aBranch({ number: 'C', hours: [] });
  expect(await load('au', [changed])).toMatchObject({ replaced: 1 });
  expect(await findBranch(context('au'), 'C')).toEqual(changed);
  expect(await load('au', [changed])).toMatchObject({ replaced: 0, unchanged: 1 });
});

function context(countryCode: CountryCode) {
  return systemContext({ db: database.db, prepared, clock: systemClock, countryCode });
}

async function load(countryCode: CountryCode, records: object[]) {
  const path = makeFeedFolder().write('branches.ndjson', records);
  const [file] = await loadFeeds({ url: database.url, countryCode, paths: [path] });
  return file;
}
