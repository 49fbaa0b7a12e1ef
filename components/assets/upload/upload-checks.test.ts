import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { aFile, aSheet, DONE, failed } from './testing/uploads.ts';
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
import { NO_UPLOADS, type UploadFile, withoutFiles } from './upload-state.ts';

const known = [
  aMetaproperty({ name: 'rights', isRequired: true, options: [anOption('OWN')] }),
  aMetaproperty({ name: 'expires', type: 'DATE' }),
];

const RIGHTS = { 'metaproperties.rights': ['OWN'] };

function checked(files: readonly UploadFile[], common = RIGHTS) {
  const state = aSheet(files, common);
  return [state, checkFiles(state, known)] as const;
}

test('a file without a required detail is to be uploaded but not sent', () => {
  const state = aSheet([aFile('a')]);
  const checks = checkFiles(state, known);
  expect(uploadCandidates(state, checks)).toHaveLength(1);
  expect(readyIds(state, checks)).toEqual([]);
  expect(commonProblems(state, checks)).toEqual({ 'metaproperties.rights': 'is required' });
});

test('common details apply to every file, overrides to one file', () => {
  const second = aFile('b', { details: { 'metaproperties.expires': ['never'] } });
  const [state, checks] = checked([aFile('a'), second]);
  expect(readyIds(state, checks)).toEqual(['a']);
  expect(commonProblems(state, checks)).toEqual({});
  const its = checks.get('b');
  expect(its && fileProblems(second, its)).toEqual({
    'metaproperties.expires': expect.stringContaining('must be a calendar date'),
  });
});

test('the second of two files with the same bytes is not sent until the first is removed', () => {
  const twice = ['a', 'b'].map((name) => aFile(name, { checksum: 'same' }));
  expect(readyIds(...checked(twice))).toEqual(['a']);
  expect(removableIds(...checked(twice))).toEqual(['b']);
  expect(readyIds(...checked(withoutFiles(twice, ['a'])))).toEqual(['b']);
});

test('a file that is stored already is sent once the user confirms', () => {
  const duplicate = { assetId: 'an-asset', name: 'Elbow' };
  expect(uploadCandidates(...checked([aFile('a', { duplicate })]))).toEqual([]);
  expect(readyIds(...checked([aFile('a', { duplicate, isConfirmed: true })]))).toEqual(['a']);
});

test('Upload sends files that were never tried; failed and cancelled ones are retried one by one', () => {
  const [state, checks] = checked([
    aFile('a', { step: failed('failed') }),
    aFile('b', { step: { at: 'cancelled' } }),
    aFile('c'),
    aFile('d', { step: DONE }),
  ]);
  expect(readyIds(state, checks)).toEqual(['c']);
  expect(['a', 'b'].map((id) => checks.get(id)?.maySend)).toEqual([true, true]);
  expect(uploadSummary(state, checks)).toBe(
    '4 files: 1 uploaded, 1 to upload, 1 not uploaded, 1 cancelled',
  );
});

test('a file that the service refused can only be removed', () => {
  const [state, checks] = checked([aFile('a', { step: failed('refused') })]);
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
