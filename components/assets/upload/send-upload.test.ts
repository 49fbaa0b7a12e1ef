import { expect, test } from 'vitest';
import { type DetailsChange, propertyField } from '#components/assets/details/asset-details.ts';
import { uploadForm, uploadPartsOf } from './send-upload.ts';
import { aFile } from './testing/uploads.ts';
import { detailsToSend, NO_UPLOADS } from './upload-state.ts';

const NOTHING = { ...NO_UPLOADS.common, description: '' };

test('empty fields are not sent, and lists are split', () => {
  expect(uploadPartsOf(NOTHING)).toEqual({
    tags: [],
    productNumbers: [],
    purpose: 'OTHER',
    metaproperties: {},
  });
  expect(
    uploadPartsOf({
      ...NOTHING,
      name: '  Elbow ',
      tags: 'wet areas, new;  new\n',
      productNumbers: ' 1001\t1002,\n1001 ',
    }),
  ).toMatchObject({ name: 'Elbow', tags: ['wet areas', 'new'], productNumbers: ['1001', '1002'] });
});

test('the file is the last part of the body, under its own name', () => {
  const file = new File(['%PDF-'], 'Ngā "paipa".pdf');
  const season = { 'metaproperties.season': ['SUMMER', 'WINTER'] };
  const form = uploadForm(file, { ...NOTHING, tags: 'a, b', ...season });
  expect([...form.keys()]).toEqual(['tags', 'tags', 'purpose', 'metaproperties', 'file']);
  expect(form.get('metaproperties')).toBe('{"season":["SUMMER","WINTER"]}');
  expect(form.get('file')).toMatchObject({ name: 'Ngā "paipa".pdf', size: 5 });
});

test('overrides replace the details for all, and an emptied metaproperty is left out', () => {
  const common = { ...NO_UPLOADS.common, tags: 'all', ...properties({ a: ['1'], b: ['2'] }) };
  const file = { ...aFile('x'), overrides: properties({ a: [], c: ['3'] }) };
  expect(uploadPartsOf(detailsToSend(file, common))).toMatchObject({
    tags: ['all'],
    metaproperties: { b: ['2'], c: ['3'] },
  });
});

function properties(values: Readonly<Record<string, readonly string[]>>): DetailsChange {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [propertyField(name), value]),
  );
}
