import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { changeSavedViews, listSavedViews } from './saved-views.ts';
import { MAX_VIEWS, SavedViewChange } from './saved-views-schema.ts';

const database = setUpTestDatabase();

const as = (id: string) => {
  const ctx = testContext(database);
  return { ...ctx, principal: { ...ctx.principal, id } };
};
const save = (id: string, name: string, query = 'branch=501') =>
  change(id, { action: 'save', name, query });
const change = (id: string, members: object) =>
  changeSavedViews(as(id), SavedViewChange.parse({ list: 'invoices', ...members }));
const names = async (id: string) =>
  (await listSavedViews(as(id), 'invoices')).map(({ name }) => name);

test('only its owner has a view: others neither see nor change it', async () => {
  await save('kiri', 'Penrith, owing');
  await save('kiri', 'Big ones', 'least=1000');
  const [big] = await listSavedViews(as('kiri'), 'invoices');
  expect(big).toMatchObject({ name: 'Big ones', query: 'least=1000' });
  expect(await names('tom')).toEqual([]);
  expect(await listSavedViews(as('kiri'), 'accounts')).toEqual([]);
  await change('tom', { action: 'delete', viewId: big?.viewId });
  expect(await names('kiri')).toEqual(['Big ones', 'Penrith, owing']);
  await save('kiri', 'Big ones', 'least=2000');
  expect((await listSavedViews(as('kiri'), 'invoices'))[0]).toMatchObject({ query: 'least=2000' });
  await change('kiri', { action: 'delete', viewId: big?.viewId });
  expect(await names('kiri')).toEqual(['Penrith, owing']);
});

test('a person has at most 20 views of a list, also when many are saved at once', async () => {
  const many = Array.from({ length: MAX_VIEWS + 5 }, (_, at) => save('ada', `View ${at}`));
  const results = await Promise.allSettled(many);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await names('ada')).toHaveLength(MAX_VIEWS);
});
