import { expect, test } from 'vitest';
import { aDrop, aTrouble } from './testing/uploads.ts';
import { MOST_BUSY_TRIES } from './upload-file.ts';
import {
  afterEvent,
  EMPTY_QUEUE,
  isUnfinished,
  nextWork,
  type QueueEvent,
  type UploadQueue,
} from './upload-queue.ts';

const uploaded = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};

const after = (...events: QueueEvent[]) => events.reduce(afterEvent, EMPTY_QUEUE);
const dropped = (...names: string[]): QueueEvent => ({
  type: 'dropped',
  files: names.map((name) => aDrop(name)),
});
const checked = (id: string, checksum = `sum of ${id}`): QueueEvent => ({
  type: 'checked',
  id,
  checksum,
  twin: null,
});
const queued = (...ids: string[]): QueueEvent => ({ type: 'queued', ids });
const begun = (id: string): QueueEvent => ({ type: 'begun', id });
const failed = (id: string, kind: Parameters<typeof aTrouble>[0], until = 0): QueueEvent => ({
  type: 'failed',
  id,
  trouble: aTrouble(kind),
  until,
  freshKey: 'a fresh key',
});
const steps = ({ files }: UploadQueue) => files.map(({ step }) => step.at);
const fileOf = (queue: UploadQueue, name: string) => {
  const file = queue.files.find(({ id }) => id === name);
  if (!file) throw new Error(`${name} is not on the sheet`);
  return file;
};

test('files are read one at a time, in the order in which they were dropped', () => {
  const queue = after(dropped('a', 'b'));
  expect(nextWork(queue)).toMatchObject({ is: 'read', file: { id: 'a' } });
  const reading = afterEvent(queue, { type: 'read', id: 'a', bytes: 0 });
  expect(nextWork(reading)).toBeUndefined();
  expect(nextWork(afterEvent(reading, checked('a')))).toMatchObject({ file: { id: 'b' } });
});

test('a file that cannot go up is not read', () => {
  const refused = { ...aDrop('a'), refusal: 'It is empty.' };
  const queue = after({ type: 'dropped', files: [refused] });
  expect(steps(queue)).toEqual(['refused']);
  expect(nextWork(queue)).toBeUndefined();
});

test('two files are sent at a time, and the next one once one of them is through', () => {
  const three = after(dropped('a', 'b', 'c'), ...['a', 'b', 'c'].map((id) => checked(id)));
  expect(nextWork(three)).toBeUndefined();
  const sending = [queued('a', 'b', 'c'), begun('a'), begun('b')].reduce(afterEvent, three);
  expect(nextWork(sending)).toBeUndefined();
  const stored = afterEvent(sending, { type: 'stored', id: 'a', uploaded });
  expect(nextWork(stored)).toMatchObject({ is: 'send', file: { id: 'c' } });
});

test('a file that failed keeps its key and goes up another time', () => {
  const queue = after(dropped('a'), checked('a'), queued('a'), begun('a'), failed('a', 'failed'));
  expect(steps(queue)).toEqual(['failed']);
  const again = afterEvent(queue, queued('a'));
  expect(nextWork(again)).toMatchObject({ is: 'send', file: { key: 'key of a' } });
});

test('a key under which something else was sent is not used again', () => {
  const queue = after(dropped('a'), checked('a'), queued('a'), begun('a'), failed('a', 'keyUsed'));
  expect(fileOf(queue, 'a').key).toBe('a fresh key');
});

test('what may be stored all the same is sent with the same details another time, however they change', () => {
  const sent = after(
    dropped('a', 'b'),
    checked('a'),
    checked('b'),
    { type: 'typed', id: 'a', details: { name: 'first' } },
    { type: 'typed', id: 'b', details: { name: 'first' } },
    queued('a', 'b'),
    begun('a'),
    begun('b'),
    failed('a', 'unclear'),
    failed('b', 'failed'),
    { type: 'typed', id: 'a', details: { name: 'second' } },
    { type: 'typed', id: 'b', details: { name: 'second' } },
    queued('a', 'b'),
    begun('a'),
    begun('b'),
  );
  expect(fileOf(sent, 'a').sent?.name).toBe('first');
  expect(fileOf(sent, 'b').sent?.name).toBe('second');
});

test('an upload that is cancelled before its last byte leaves the details free, after it does not', () => {
  const sending = [
    dropped('a', 'b'),
    checked('a'),
    checked('b'),
    queued('a', 'b'),
    begun('a'),
    begun('b'),
  ];
  const queue = after(
    ...sending,
    { type: 'cancelled', id: 'a', isAllSent: false },
    { type: 'cancelled', id: 'b', isAllSent: true },
  );
  expect(steps(queue)).toEqual(['cancelled', 'cancelled']);
  expect(fileOf(queue, 'a').sent).toBeUndefined();
  expect(fileOf(queue, 'b').sent).toBeDefined();
});

test('a file that waits and is cancelled is as it was before', () => {
  const queue = after(dropped('a'), checked('a'), queued('a'), {
    type: 'cancelled',
    id: 'a',
    isAllSent: false,
  });
  expect(steps(queue)).toEqual(['ready']);
});

test('an answer that comes after the cancelling changes nothing', () => {
  const cancelled = after(dropped('a'), checked('a'), queued('a'), begun('a'), {
    type: 'cancelled',
    id: 'a',
    isAllSent: false,
  });
  expect(afterEvent(cancelled, { type: 'stored', id: 'a', uploaded })).toEqual(cancelled);
  expect(afterEvent(cancelled, failed('a', 'signedOut'))).toEqual(cancelled);
});

test('nothing is sent while nobody is signed in, and all goes on afterwards', () => {
  const out = after(
    dropped('a', 'b', 'c'),
    ...['a', 'b', 'c'].map((id) => checked(id)),
    queued('a', 'b', 'c'),
    begun('a'),
    begun('b'),
    failed('a', 'signedOut'),
    failed('b', 'signedOut'),
  );
  expect(out.hold).toEqual({ why: 'signedOut' });
  expect(nextWork(out)).toBeUndefined();
  const back = afterEvent(out, { type: 'gone on' });
  expect(steps(back)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(nextWork(back)).toMatchObject({ is: 'send', file: { id: 'a' } });
});

test('whoever tries a file again by hand goes on, without saying that they are signed in', () => {
  const out = after(dropped('a'), checked('a'), queued('a'), begun('a'), failed('a', 'signedOut'));
  expect(nextWork(afterEvent(out, queued('a')))).toMatchObject({ is: 'send', file: { id: 'a' } });
});

test('while the service is busy nothing is sent, for the longest of the times it asked for', () => {
  const busy = after(
    dropped('a', 'b'),
    checked('a'),
    checked('b'),
    queued('a', 'b'),
    begun('a'),
    begun('b'),
    failed('a', 'busy', 2000),
    failed('b', 'busy', 1000),
  );
  expect(steps(busy)).toEqual(['waiting', 'waiting']);
  expect(busy.hold).toEqual({ why: 'busy', words: 'busy', until: 2000 });
  expect(nextWork(busy)).toBeUndefined();
  expect(nextWork(afterEvent(busy, { type: 'gone on' }))).toMatchObject({ file: { id: 'a' } });
});

test('a service that stays busy is left alone after a few tries', () => {
  const tries = Array.from({ length: MOST_BUSY_TRIES + 1 }, () => [
    begun('a'),
    failed('a', 'busy', 1),
    { type: 'gone on' } as const,
  ]).flat();
  const queue = after(dropped('a'), checked('a'), queued('a'), ...tries);
  expect(steps(queue)).toEqual(['failed']);
  expect(fileOf(afterEvent(queue, queued('a')), 'a').busyTries).toBe(0);
});

test('what was stored and is taken off is known to the file that has the same bytes', () => {
  const queue = after(
    dropped('a', 'b'),
    checked('a', 'same'),
    checked('b', 'same'),
    queued('a'),
    begun('a'),
    { type: 'stored', id: 'a', uploaded },
    { type: 'taken off', ids: ['a'] },
  );
  expect(fileOf(queue, 'b').twin).toEqual({ assetId: uploaded.assetId, name: 'a' });
});

test('leaving loses something until everything is stored, refused or taken off', () => {
  const refused = { ...aDrop('no'), refusal: 'It is empty.' };
  expect(isUnfinished(after({ type: 'dropped', files: [refused] }))).toBe(false);
  const sending = after(dropped('a'), checked('a'), queued('a'), begun('a'));
  expect(isUnfinished(sending)).toBe(true);
  expect(isUnfinished(afterEvent(sending, failed('a', 'failed')))).toBe(true);
  expect(isUnfinished(afterEvent(sending, { type: 'stored', id: 'a', uploaded }))).toBe(false);
});
