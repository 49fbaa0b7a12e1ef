import { beforeEach, expect, test } from 'vitest';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { metaproperties } from './metaproperties.ts';

const catalogue = setUpCatalogue();
beforeEach(() => catalogue.database.pool.query('TRUNCATE metaproperties, assets CASCADE'));

const season = aMetaproperty({
  name: 'season',
  sortOrder: 2,
  options: [anOption('WINTER', { sortOrder: 2 }), anOption('SUMMER', { sortOrder: 1 })],
});
const rights = aMetaproperty({ name: 'rights', type: 'TEXT', sortOrder: 1 });

async function names(): Promise<string[]> {
  const { metaproperties } = (await listMetaproperties(catalogue.at())).parse();
  return metaproperties.map(({ name }) => name);
}

test('metaproperties are shared by both countries, whichever loads them', async () => {
  await catalogue.load({ metaproperties: [season, rights] }, { countryCode: 'nz' });
  const [again] = await catalogue.load({ metaproperties: [season, rights] });
  expect(again).toMatchObject({ inserted: 0, replaced: 0, unchanged: 2 });
  const changed = { ...rights, label: 'Rights of use' };
  const replacing = { replace: true, maxRemoved: 1 };
  const [summary] = await catalogue.load({ metaproperties: [changed] }, replacing);
  expect(summary).toMatchObject({ replaced: 1, removed: 1 });
  expect(await names()).toEqual(['rights']);
});

test('options are sorted, whatever their order in the feed', async () => {
  await catalogue.load({ metaproperties: [season] });
  const [stored] = (await listMetaproperties(catalogue.at())).parse().metaproperties;
  expect(stored?.options.map(({ name }) => name)).toEqual(['SUMMER', 'WINTER']);
});

test('a name is unique, whatever its case', async () => {
  await catalogue.load({ metaproperties: [season] });
  const other = aMetaproperty({ name: 'Season', id: 'other' });
  const third = aMetaproperty({ name: 'SEASON', id: 'third' });
  await expect(catalogue.load({ metaproperties: [other, third] })).rejects.toThrow(
    [
      'metaproperties.ndjson:1 name: "Season" is already the name of "id-season" (2 times, on lines 1, 2)',
      'metaproperties.ndjson:2 name: "SEASON" is already on line 1',
    ].join('\n  '),
  );
});

test('two metaproperties can swap names, and assets follow', async () => {
  await catalogue.load({ metaproperties: [season, rights] });
  const values = [
    { id: 'id-rights', name: 'rights', values: ['ours'] },
    { id: 'id-season', name: 'season', values: ['SUMMER'] },
  ];
  await saveAssetRecord(catalogue.database.db, { metaproperties: values });
  await catalogue.load({
    metaproperties: [
      { ...season, name: 'rights' },
      { ...rights, name: 'season' },
    ],
  });
  expect(await names()).toEqual(['season', 'rights']);
  const { rows } = await catalogue.database.pool.query('SELECT metaproperties FROM assets');
  expect(JSON.parse(rows[0].metaproperties)).toEqual([
    { id: 'id-rights', name: 'season', values: ['ours'] },
    { id: 'id-season', name: 'rights', values: ['SUMMER'] },
  ]);
  const replacing = { replace: true, maxRemoved: 1 };
  await expect(
    catalogue.load({ metaproperties: [{ ...rights, name: 'season' }] }, replacing),
  ).rejects.toThrow(
    'Nothing was removed: assets (1) have a value of the metaproperty "id-season".',
  );
});

test.each([
  [
    { name: 'a,b' },
    'name: must have no comma, no colon, and no blank at its ends: lists are asked for by it',
  ],
  [
    { name: ' a' },
    'name: must have no comma, no colon, and no blank at its ends: lists are asked for by it',
  ],
  [{ isMultiselect: true }, 'isMultiselect: must be false, since type is SELECT'],
  [{ type: 'MULTI_SELECT' }, 'isMultiselect: must be true, since type is MULTI_SELECT'],
  [{ type: 'TEXT' }, 'options: must be empty, since type is TEXT'],
  [{ isRequired: true, isEditable: false }, 'isEditable: must be true, since isRequired is'],
  [
    { isRequired: true, options: [anOption('A', { isActive: false })] },
    'options: must have one that is active, since isRequired is true',
  ],
  [{ sortOrder: 2_147_483_648 }, 'sortOrder: must fit 32 bits'],
  [
    { options: [anOption('A'), anOption('A', { id: 'B' })] },
    'options[1].name: is already that of options[0]',
  ],
  [
    { options: [anOption('A'), anOption('B', { id: 'id-A' })] },
    'options[1].id: is already that of options[0]',
  ],
  [{ kind: 'x' }, 'kind: is not a member of this record'],
])('reports %j, naming the member', (bad, issue) => {
  expect(recordIssues(metaproperties, JSON.parse(JSON.stringify({ ...season, ...bad })))).toEqual([
    issue,
  ]);
});
