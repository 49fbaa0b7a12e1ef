import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { aDrop } from './testing/uploads.ts';
import { NO_COMMON_DETAILS, NO_FILE_DETAILS } from './upload-details.ts';
import { listed, sentDetails } from './upload-file.ts';
import { detailIssues, partsOf, uploadForm } from './upload-parts.ts';

const NOTHING = { ...NO_FILE_DETAILS, ...NO_COMMON_DETAILS };

test('what was left empty is not sent, and what was typed is taken apart', () => {
  expect(partsOf(NOTHING)).toEqual({
    tags: [],
    productNumbers: [],
    purpose: 'OTHER',
    metaproperties: {},
  });
  expect(
    partsOf({
      ...NOTHING,
      name: '  Elbow ',
      tags: 'wet areas, new;  new\n',
      productNumbers: ' 1001\t1002,\n1001 ',
    }),
  ).toMatchObject({ name: 'Elbow', tags: ['wet areas', 'new'], productNumbers: ['1001', '1002'] });
});

test('the file is the last part of the body, under its own name', () => {
  const file = new File(['%PDF-'], 'Ngā "paipa".pdf');
  const metaproperties = { season: ['SUMMER', 'WINTER'] };
  const form = uploadForm(file, { ...NOTHING, tags: 'a, b', metaproperties });
  expect([...form.keys()]).toEqual(['tags', 'tags', 'purpose', 'metaproperties', 'file']);
  expect(form.get('metaproperties')).toBe('{"season":["SUMMER","WINTER"]}');
  expect(form.get('file')).toMatchObject({ name: 'Ngā "paipa".pdf', size: 5 });
});

test('what is missing or wrong is told before anything is sent, by the rules of the service', () => {
  const known = [
    aMetaproperty({ name: 'assetType', isRequired: true, options: [anOption('LOGO')] }),
  ];
  expect(detailIssues({ ...NOTHING, productNumbers: 'x'.repeat(65) }, known)).toEqual([
    { field: 'productNumbers', issue: 'must be 1 to 64 characters without control characters' },
    { field: 'metaproperties.assetType', issue: 'is required' },
  ]);
  expect(detailIssues({ ...NOTHING, metaproperties: { assetType: ['LOGO'] } }, known)).toEqual([]);
});

test('what a file has instead of the details for all is its own, and what was emptied for it is not there', () => {
  const common = { ...NO_COMMON_DETAILS, tags: 'all', metaproperties: { a: ['1'], b: ['2'] } };
  const file = { ...listed(aDrop('x')), own: { metaproperties: { a: [], c: ['3'] } } };
  expect(sentDetails(file, common)).toMatchObject({
    tags: 'all',
    metaproperties: { b: ['2'], c: ['3'] },
  });
});
