import { expect, test } from 'vitest';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { assetFields } from './asset-fields.ts';

test('the fields follow from the operation that changes assets, and from what metaproperties there are', () => {
  const season = aMetaproperty({
    name: 'season',
    type: 'MULTI_SELECT',
    isRequired: true,
    options: [anOption('SUMMER'), anOption('AUTUMN', { isActive: false })],
  });
  const fixed = aMetaproperty({ name: 'source', type: 'TEXT', isEditable: false });
  const expiry = aMetaproperty({ name: 'expiry', type: 'DATE' });
  const fields = assetFields([season, expiry, fixed], '2026-11-24');
  expect(
    fields.map(({ name, kind, isRequired = false, isArray = false }) =>
      [name, kind, isRequired && 'required', isArray && 'array'].filter(Boolean).join(' '),
    ),
  ).toEqual([
    'name line required',
    'description lines',
    'metaproperties.season checkboxes required array',
    'metaproperties.expiry date array',
    'purpose select',
    'productNumbers list array',
    'tags list array',
  ]);
  expect(fields[2]?.options?.map(({ value, isRetired }) => [value, isRetired])).toEqual([
    ['SUMMER', false],
    ['AUTUMN', true],
  ]);
  expect(fields[4]?.options?.[0]).toEqual({ value: 'PRIMARY_IMAGE', label: 'Main picture' });
});
