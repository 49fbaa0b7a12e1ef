import { expect, test } from 'vitest';
import type { Values } from '#components/forms/form-field.ts';
import { propertyName } from '#lib/assets/labels.ts';
import { uploadForm, uploadPartsOf } from './send-upload.ts';
import { aFile } from './testing/uploads.ts';
import { detailsToSend, NO_UPLOADS } from './upload-state.ts';

const NOTHING = { ...NO_UPLOADS.common, description: '' };

test('empty fields are not sent', () => {
  expect(uploadPartsOf(NOTHING)).toEqual({ fields: { purpose: 'OTHER' }, metaproperties: {} });
  expect(uploadPartsOf({ ...NOTHING, name: '  Elbow ', tags: ['new', 'new'] })).toEqual({
    fields: { name: 'Elbow', tags: ['new'], purpose: 'OTHER' },
    metaproperties: {},
  });
});

test('the file is the last part of the body, under its own name', () => {
  const file = new File(['%PDF-'], 'Ngā "paipa".pdf');
  const season = { 'metaproperties.season': ['SUMMER', 'WINTER'] };
  const form = uploadForm(file, { ...NOTHING, tags: ['a', 'b'], ...season });
  expect([...form.keys()]).toEqual(['purpose', 'tags', 'tags', 'metaproperties', 'file']);
  expect(form.get('metaproperties')).toBe('{"season":["SUMMER","WINTER"]}');
  expect(form.get('file')).toMatchObject({ name: 'Ngā "paipa".pdf', size: 5 });
});

test('overrides replace the details for all, and an emptied metaproperty is left out', () => {
  const common = { ...NO_UPLOADS.common, tags: ['all'], ...properties({ a: ['1'], b: ['2'] }) };
  const file = { ...aFile('x'), details: properties({ a: [], c: ['3'] }) };
  expect(uploadPartsOf(detailsToSend(file, common))).toMatchObject({
    fields: { tags: ['all'] },
    metaproperties: { b: ['2'], c: ['3'] },
  });
});

function properties(values: Readonly<Record<string, readonly string[]>>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [propertyName(name), value]),
  );
}
