import { expect, test } from 'vitest';
import { added, aFile, checked, failed, update } from './testing/uploads.ts';
import {
  detailsToSend,
  hasUnfinishedFiles,
  MAX_BUSY_TRIES,
  NO_UPLOADS,
  nextTask,
  type UploadAction,
  type UploadState,
  uploadReducer,
} from './upload-state.ts';

const uploaded = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};

const after = (...actions: UploadAction[]) => actions.reduce(uploadReducer, NO_UPLOADS);
const then = (state: UploadState, ...actions: UploadAction[]) =>
  actions.reduce(uploadReducer, state);
const submitted = (...ids: string[]): UploadAction => ({ type: 'submit', ids });
const started = (id: string) => update(id, { step: { at: 'sending', bytes: 0 } });
const stored = (id: string) => update(id, { step: { at: 'done', uploaded } });
const steps = ({ files }: UploadState) => files.map(({ step }) => step.at);
/** Files that are being sent. */
const sending = (...names: string[]) =>
  after(
    added(...names),
    ...names.map((id) => checked(id)),
    submitted(...names),
    ...names.map(started),
  );
const namesIn = ({ files, common }: UploadState) =>
  files.map((file) => detailsToSend(file, common)['name']);
const fileOf = (state: UploadState, name: string) => {
  const file = state.files.find(({ id }) => id === name);
  if (!file) throw new Error(`${name} is not on the sheet`);
  return file;
};

test('files that share the name for all are numbered, those with a name of their own are not', () => {
  const names = ['a', 'b', 'c'];
  const named: UploadAction = { type: 'setCommon', details: { name: 'Basin mixer' } };
  const own = update('b', { details: { name: 'Box', description: '' } });
  const state = after(added(...names), named, own, ...names.map((id) => checked(id)));
  expect(namesIn(then(state, submitted(...names)))).toEqual([
    'Basin mixer',
    'Box',
    'Basin mixer 3',
  ]);
  expect(namesIn(then(state, submitted('a')))).toEqual(['Basin mixer', 'Box', 'Basin mixer']);
  const unnamed = after(added('a', 'b'), checked('a'), checked('b'), submitted('a', 'b'));
  expect(namesIn(unnamed)).toEqual(['', '']);
});

test('a refused file is not read and, as a stored one, does not count as unfinished', () => {
  const refused = after({ type: 'add', files: [aFile('a', 'It is empty.')] });
  expect(steps(refused)).toEqual(['refused']);
  expect(nextTask(refused)).toBeUndefined();
  expect(hasUnfinishedFiles(refused)).toBe(false);
  expect(hasUnfinishedFiles(sending('a'))).toBe(true);
  expect(hasUnfinishedFiles(then(sending('a'), stored('a')))).toBe(false);
});

test('a failed file keeps its key, unless the key was used for something else', () => {
  const again = then(sending('a'), failed('a', 'failed'), { type: 'retry', ids: ['a'] });
  expect(nextTask(again)).toMatchObject({ kind: 'send', file: { key: 'key of a' } });
  const used = then(sending('a'), failed('a', 'keyUsed'));
  expect(steps(used)).toEqual(['failed']);
  expect(fileOf(used, 'a').key).toBe('a new key');
});

test('uploads that broke off are sent again when the connection is back, refused ones are not', () => {
  const names = ['a', 'b', 'c'];
  const off = then(sending(...names), failed('a', 'failed'), failed('b', 'unclear'));
  const state = then(off, failed('c', 'refused'), { type: 'reconnected' });
  expect(steps(state)).toEqual(['waiting', 'waiting', 'failed']);
});

test('uploads pause while nobody is signed in, and resume afterwards', () => {
  const ready = then(sending('a', 'b'), added('c'), checked('c'), submitted('c'));
  const out = then(ready, failed('a', 'signedOut'), failed('b', 'signedOut'));
  expect(out.pause).toEqual({ reason: 'signedOut' });
  expect(nextTask(out)).toBeUndefined();
  const back = then(out, { type: 'resume' });
  expect(steps(back)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(nextTask(back)).toMatchObject({ kind: 'send', file: { id: 'a' } });
  // Retrying a file resumes too.
  expect(nextTask(then(out, { type: 'retry', ids: ['a'] }))).toMatchObject({ kind: 'send' });
});

test('uploads pause while the service is busy, for the longest Retry-After', () => {
  const busy = then(sending('a', 'b'), failed('a', 'busy', 2000), failed('b', 'busy', 1000));
  expect(busy.pause).toEqual({ reason: 'busy', words: 'busy', until: 2000 });
});

test('a file fails after a few tries while the service is busy', () => {
  const tries = Array.from({ length: MAX_BUSY_TRIES + 1 }, (): UploadAction[] => [
    failed('a', 'busy', 1),
    { type: 'resume' },
    started('a'),
  ]).flat();
  const failedAfterTries = then(sending('a'), ...tries.slice(0, -1));
  expect(steps(failedAfterTries)).toEqual(['failed']);
  expect(fileOf(failedAfterTries, 'a').busyTries).toBe(0);
});

test('removing a stored file marks it as the duplicate of another file with the same bytes', () => {
  const both = after(
    added('a', 'b'),
    checked('a', { checksum: 'same' }),
    checked('b', { checksum: 'same' }),
    stored('a'),
    { type: 'remove', ids: ['a'] },
  );
  expect(fileOf(both, 'b').duplicate).toEqual({ assetId: uploaded.assetId, name: 'a' });
});
