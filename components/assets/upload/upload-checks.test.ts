import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { added, checked, failed, update } from './testing/uploads.ts';
import {
  checkFiles,
  commonProblems,
  detailIssues,
  fileProblems,
  readyIds,
  removableIds,
  uploadCandidates,
  uploadSummary,
} from './upload-checks.ts';
import { NO_UPLOADS, type UploadAction, uploadReducer } from './upload-state.ts';

const known = [
  aMetaproperty({ name: 'rights', isRequired: true, options: [anOption('OWN')] }),
  aMetaproperty({ name: 'expires', type: 'DATE' }),
];

function sheet(...actions: UploadAction[]) {
  const state = actions.reduce(uploadReducer, NO_UPLOADS);
  return { state, checks: checkFiles(state, known) };
}

const details = { 'metaproperties.rights': ['OWN'] };
const RIGHTS: UploadAction = { type: 'setCommon', details };

test('a file without a required detail is to be uploaded but not sent', () => {
  const { state, checks } = sheet(added('a'), checked('a'));
  expect(uploadCandidates(state, checks)).toHaveLength(1);
  expect(readyIds(state, checks)).toEqual([]);
  expect(commonProblems(state, checks)).toEqual({ 'metaproperties.rights': 'is required' });
});

test('common details apply to every file, overrides to one file', () => {
  const own = update('b', { details: { 'metaproperties.expires': ['never'] } });
  const { state, checks } = sheet(added('a', 'b'), checked('a'), checked('b'), RIGHTS, own);
  expect(readyIds(state, checks)).toEqual(['a']);
  expect(commonProblems(state, checks)).toEqual({});
  const [, second] = state.files;
  const its = second && checks.get(second.id);
  expect(second && its && fileProblems(second, its)).toEqual({
    'metaproperties.expires': expect.stringContaining('must be a calendar date'),
  });
});

test('the second of two files with the same bytes is not sent until the first is removed', () => {
  const twice = [
    added('a', 'b'),
    checked('a', { checksum: 'same' }),
    checked('b', { checksum: 'same' }),
    RIGHTS,
  ];
  const both = sheet(...twice);
  expect(readyIds(both.state, both.checks)).toEqual(['a']);
  expect(removableIds(both.state, both.checks)).toEqual(['b']);
  const one = sheet(...twice, { type: 'remove', ids: ['a'] });
  expect(readyIds(one.state, one.checks)).toEqual(['b']);
});

test('a file that is stored already is sent once the user confirms', () => {
  const duplicate = { assetId: 'an-asset', name: 'Elbow' };
  const stored = [added('a'), checked('a', { duplicate }), RIGHTS];
  const { state, checks } = sheet(...stored);
  expect(uploadCandidates(state, checks)).toEqual([]);
  const confirmed = sheet(...stored, update('a', { isConfirmed: true }));
  expect(readyIds(confirmed.state, confirmed.checks)).toEqual(['a']);
});

test('Upload sends files that were never tried; failed and cancelled ones are retried one by one', () => {
  const { state, checks } = sheet(
    added('a', 'b', 'c'),
    ...['a', 'b', 'c'].map((id) => checked(id)),
    RIGHTS,
    failed('a', 'failed'),
    update('b', { step: { at: 'cancelled' } }),
  );
  expect(readyIds(state, checks)).toEqual(['c']);
  expect(['a', 'b'].map((id) => checks.get(id)?.maySend)).toEqual([true, true]);
  expect(uploadSummary(state, checks)).toBe('3 files: 1 to upload, 1 not uploaded, 1 cancelled');
});

test('a file that the service refused can only be removed', () => {
  const { state, checks } = sheet(added('a'), checked('a'), RIGHTS, failed('a', 'refused'));
  expect(checks.get('a')?.maySend).toBe(false);
  expect(removableIds(state, checks)).toEqual(['a']);
});

test('details are checked by the rules of the service before anything is sent', () => {
  const assetType = aMetaproperty({ name: 'assetType', isRequired: true });
  const details = { ...NO_UPLOADS.common, description: '', productNumbers: ['x'.repeat(65)] };
  expect(detailIssues(details, [assetType])).toEqual([
    { field: 'productNumbers', issue: 'must be 1 to 64 characters without control characters' },
    { field: 'metaproperties.assetType', issue: 'is required' },
  ]);
});
