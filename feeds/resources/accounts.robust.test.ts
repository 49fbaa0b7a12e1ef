import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { listEvents } from '#lib/events/events.ts';

const CHANGES = 60;
const IN_THE_FEED = 100_000;
const WRITER = fileURLToPath(
  new URL('../../lib/accounts/testing/write-accounts.ts', import.meta.url),
);

test('a reader sees every event once and in order, despite four writers, a large feed and a clock set back', async () => {
  const database = await makeTestDatabase();
  const account = anAccount();
  const lines = Array.from({ length: IN_THE_FEED }, (_, at) => ({
    ...account,
    accountId: `feed-${at}`,
    number: `F${at}`,
  }));
  const path = makeFeedFolder().write('accounts.ndjson', lines);
  const write = (name: string) => {
    const node = ['--disable-warning=ExperimentalWarning', WRITER, database.url, name];
    return promisify(execFile)(process.execPath, [...node, String(CHANGES)]);
  };
  const load = () =>
    loadFeeds({
      url: database.url,
      countryCode: 'au',
      paths: [path],
      clock: { now: () => new Date(Date.now() - 86_400_000) },
    });
  let isWriting = true;
  const writing = Promise.all([write('x'), write('y'), load()]).finally(() => {
    isWriting = false;
  });

  const seen: { readonly id: string; readonly what: string; readonly created: string }[] = [];
  const ctx = testContext(database);
  let cursor: string | undefined;
  for (let isEmpty = false; isWriting || !isEmpty; ) {
    // Read before the page: whatever is committed by now is on this page or a later one.
    const wasWriting = isWriting;
    const page = await listEvents(ctx, { limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    const { events, pagination } = page.parse();
    for (const { eventId, createdAt, subject } of events) {
      seen.push({ id: eventId, what: `${subject.id} ${subject.version}`, created: createdAt });
    }
    cursor = pagination.nextCursor;
    isEmpty = events.length === 0 && !wasWriting;
    if (events.length === 0) await pause(20);
  }
  await writing;

  expect(seen).toHaveLength(4 * CHANGES + IN_THE_FEED);
  expect(new Set(seen.map(({ what }) => what)).size).toBe(seen.length);
  const inOrder = (values: readonly string[]) =>
    values.every((value, at) => at === 0 || (values[at - 1] ?? '') <= value);
  expect(inOrder(seen.map(({ id }) => id))).toBe(true);
  expect(inOrder(seen.map(({ created }) => created))).toBe(true);
  const ofOne = seen.filter(({ what }) => what.startsWith('xa-3 ')).map(({ what }) => what);
  expect(ofOne).toEqual(ofOne.map((_, at) => `xa-3 ${at + 1}`));
  await database.drop();
}, 300_000);
