import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { queueWords } from './queue-words.ts';
import { aDrop, aTrouble } from './testing/uploads.ts';
import { afterEvent, EMPTY_QUEUE, type QueueEvent } from './upload-queue.ts';
import {
  candidates,
  commonProblems,
  ownProblems,
  readyIds,
  standings,
  uselessIds,
} from './upload-standing.ts';

const known = [
  aMetaproperty({ name: 'rights', isRequired: true, options: [anOption('OWN')] }),
  aMetaproperty({ name: 'expires', type: 'DATE' }),
];

function sheet(...events: QueueEvent[]) {
  const queue = events.reduce(afterEvent, EMPTY_QUEUE);
  return { queue, standing: standings(queue, known) };
}

const dropped = (...names: string[]): QueueEvent => ({
  type: 'dropped',
  files: names.map((name) => aDrop(name)),
});
const checked = (
  id: string,
  changes: { checksum?: string; isStored?: boolean } = {},
): QueueEvent => ({
  type: 'checked',
  id,
  checksum: changes.checksum ?? id,
  twin: changes.isStored ? { assetId: 'an-asset', name: 'Elbow' } : null,
});
const typedForAll = (metaproperties: Record<string, string[]>): QueueEvent => ({
  type: 'typed for all',
  details: { metaproperties },
});
const RIGHTS = typedForAll({ rights: ['OWN'] });

test('a file without what is required is one to upload, and is not sent', () => {
  const { queue, standing } = sheet(dropped('a'), checked('a'));
  expect(candidates(queue, standing)).toHaveLength(1);
  expect(readyIds(queue, standing)).toEqual([]);
  expect(commonProblems(queue, standing)).toEqual({ 'metaproperties.rights': 'is required' });
});

test('what is typed for all counts for each file, what is typed for one instead for it alone', () => {
  const { queue, standing } = sheet(dropped('a', 'b'), checked('a'), checked('b'), RIGHTS, {
    type: 'typed instead',
    id: 'b',
    details: { metaproperties: { expires: ['never'] } },
  });
  expect(readyIds(queue, standing)).toEqual(['a']);
  expect(commonProblems(queue, standing)).toEqual({});
  const [, second] = queue.files;
  const its = second && standing.get(second.id);
  expect(second && its && ownProblems(second, its)).toEqual({
    'metaproperties.expires': expect.stringContaining('must be a calendar date'),
  });
});

test('the second of two files with the same bytes is not sent, until the first is taken off', () => {
  const twice = [
    dropped('a', 'b'),
    checked('a', { checksum: 'same' }),
    checked('b', { checksum: 'same' }),
    RIGHTS,
  ];
  const both = sheet(...twice);
  expect(readyIds(both.queue, both.standing)).toEqual(['a']);
  expect(uselessIds(both.queue, both.standing)).toEqual(['b']);
  const one = sheet(...twice, { type: 'taken off', ids: ['a'] });
  expect(readyIds(one.queue, one.standing)).toEqual(['b']);
});

test('a file that is stored already is sent once somebody wants it all the same', () => {
  const stored = [dropped('a'), checked('a', { isStored: true }), RIGHTS];
  const { queue, standing } = sheet(...stored);
  expect(candidates(queue, standing)).toEqual([]);
  const wanted = sheet(...stored, { type: 'wanted', id: 'a' });
  expect(readyIds(wanted.queue, wanted.standing)).toEqual(['a']);
});

test('Upload is for files that were never tried: what failed or was cancelled goes up by its own button', () => {
  const { queue, standing } = sheet(
    dropped('a', 'b', 'c'),
    ...['a', 'b', 'c'].map((id) => checked(id)),
    RIGHTS,
    { type: 'queued', ids: ['a', 'b'] },
    { type: 'begun', id: 'a' },
    { type: 'begun', id: 'b' },
    { type: 'failed', id: 'a', trouble: aTrouble('failed'), until: 0, freshKey: 'k' },
    { type: 'cancelled', id: 'b', isAllSent: false },
  );
  expect(readyIds(queue, standing)).toEqual(['c']);
  expect(['a', 'b'].map((id) => standing.get(id)?.maySend)).toEqual([true, true]);
  expect(queueWords(queue, standing)).toBe('3 files: 1 to upload, 1 not uploaded, 1 cancelled');
});

test('what the service refused for good can only be taken off', () => {
  const { queue, standing } = sheet(
    dropped('a'),
    checked('a'),
    RIGHTS,
    { type: 'queued', ids: ['a'] },
    { type: 'begun', id: 'a' },
    { type: 'failed', id: 'a', trouble: aTrouble('refused'), until: 0, freshKey: 'k' },
  );
  expect(standing.get('a')?.maySend).toBe(false);
  expect(uselessIds(queue, standing)).toEqual(['a']);
});
