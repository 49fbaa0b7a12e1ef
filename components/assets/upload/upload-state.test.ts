import { expect, test } from 'vitest';
import { aFile, aSheet, DONE, failed } from './testing/uploads.ts';
import {
  detailsToSend,
  failedAs,
  hasUnfinishedFiles,
  newFile,
  nextTask,
  numbered,
  queued,
  withoutFiles,
} from './upload-state.ts';

const SENDING = { at: 'sending', bytes: 0 } as const;

test('files that share the name for all are numbered, those with a name of their own are not', () => {
  const own = { details: { name: 'Box', description: '' } };
  const files = [aFile('a'), aFile('b', own), aFile('c')];
  const named = aSheet(files, { name: 'Basin mixer' });
  const names = (state: typeof named, ...ids: string[]) =>
    numbered(state, ids).map((file) => detailsToSend(file, state.common)['name']);
  expect(names(named, 'a', 'b', 'c')).toEqual(['Basin mixer', 'Box', 'Basin mixer 3']);
  expect(names(named, 'a')).toEqual(['Basin mixer', 'Box', 'Basin mixer']);
  expect(names(aSheet([aFile('a'), aFile('b')]), 'a', 'b')).toEqual(['', '']);
});

test('a refused file is not read and, as a stored one, does not count as unfinished', () => {
  const refused = aSheet([newFile(new File([], 'a'), 'It is empty.')]);
  expect(nextTask(refused)).toBeUndefined();
  expect(hasUnfinishedFiles(refused)).toBe(false);
  expect(hasUnfinishedFiles(aSheet([aFile('a', { step: SENDING })]))).toBe(true);
  expect(hasUnfinishedFiles(aSheet([aFile('a', { step: DONE })]))).toBe(false);
});

test('uploads that broke off are sent again when the connection is back, refused ones are not', () => {
  const kinds = ['failed', 'unclear', 'refused'] as const;
  const off = kinds.map((kind) => aFile(kind, { step: failed(kind) }));
  const steps = queued(off, failedAs('failed', 'unclear')).map(({ step }) => step.at);
  expect(steps).toEqual(['waiting', 'waiting', 'failed']);
});

test('nothing is sent while nobody is signed in; then all goes on that waited', () => {
  const files = [
    aFile('a', { step: failed('signedOut') }),
    aFile('b', { step: failed('failed') }),
    aFile('c', { step: { at: 'waiting' } }),
  ];
  expect(nextTask(aSheet(files))).toBeUndefined();
  const back = queued(files, () => false);
  expect(back.map(({ step }) => step.at)).toEqual(['waiting', 'failed', 'waiting']);
  expect(nextTask(aSheet(back))).toMatchObject({ kind: 'send', file: { id: 'a' } });
});

test('removing a stored file marks it as the duplicate of another file with the same bytes', () => {
  const both = [
    aFile('a', { checksum: 'same', step: DONE }),
    aFile('b', { checksum: 'same' }),
    aFile('c'),
  ];
  const assetId = DONE.at === 'done' && DONE.uploaded.assetId;
  expect(withoutFiles(both, ['a']).map(({ duplicate }) => duplicate)).toEqual([
    { assetId, name: 'a' },
    null,
  ]);
});
