import { expect, test } from 'vitest';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { MAX_LISTS } from '#lib/availability/sheet/sheet-limits.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import type { ListChange } from './list-schema.ts';
import {
  deleteAvailabilityList,
  findAvailabilityList,
  getAvailabilityList,
  listAvailabilityLists,
  saveAvailabilityList,
} from './lists.ts';

const OUTDATED = { code: 'PRECONDITION_FAILED' };

const catalogue = setUpCatalogue();

function asPerson(id: string, countryCode: 'au' | 'nz' = 'au'): Context<Scope> {
  const ctx = catalogue.at(undefined, countryCode);
  return { ...ctx, principal: { ...ctx.principal, kind: 'staff', id, name: `Name of ${id}` } };
}
function change(version: number, product = 'TAP-15', name = 'Penrose'): ListChange {
  const rows: ListChange['sheet']['rows'] = [[product, '8', '']];
  return { name, version, sheet: { branch: '101', channel: 'BLBranch', date: '', rows } };
}
const newId = () => crypto.randomUUID();

test('a list is saved, changed, opened as the last changed one, and deleted', async () => {
  const ana = asPerson('ana');
  const [first, second] = [newId(), newId()];
  expect(await saveAvailabilityList(ana, first, change(0))).toEqual({ version: 1 });
  await saveAvailabilityList(ana, second, change(0, 'TAP-20', 'Level 2'));
  expect(await saveAvailabilityList(ana, first, change(1, 'TAP-30'))).toEqual({ version: 2 });
  const sheet = { rows: [['TAP-30', '8', '']] };
  expect(await findAvailabilityList(ana)).toMatchObject({ id: first, version: 2, sheet });
  expect((await listAvailabilityLists(ana)).lists).toEqual([
    { id: first, name: 'Penrose', rows: 1 },
    { id: second, name: 'Level 2', rows: 1 },
  ]);
  await deleteAvailabilityList(ana, first);
  expect(await findAvailabilityList(ana, first)).toBeUndefined();
  await expect(getAvailabilityList(ana, first)).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('an outdated copy is refused, and a list that was deleted is not saved again unasked', async () => {
  const kim = asPerson('kim');
  const id = newId();
  await saveAvailabilityList(kim, id, change(0));
  await saveAvailabilityList(kim, id, change(1));
  for (const version of [0, 1, 3]) {
    const saved = saveAvailabilityList(kim, id, change(version, 'TAP-40'));
    await expect(saved).rejects.toMatchObject(OUTDATED);
  }
  await deleteAvailabilityList(kim, id);
  await expect(saveAvailabilityList(kim, id, change(2))).rejects.toMatchObject(OUTDATED);
  expect(await saveAvailabilityList(kim, id, change(0))).toEqual({ version: 1 });
});

test('a list is saved again after the response was lost', async () => {
  const lea = asPerson('lea');
  const id = newId();
  await saveAvailabilityList(lea, id, change(0));
  expect(await saveAvailabilityList(lea, id, change(0))).toEqual({ version: 1 });
  await saveAvailabilityList(lea, id, change(1, 'TAP-20'));
  expect(await saveAvailabilityList(lea, id, change(1, 'TAP-20'))).toEqual({ version: 2 });
  await expect(saveAvailabilityList(lea, id, change(1, 'TAP-30'))).rejects.toMatchObject(OUTDATED);
});

test('whoever has the link reads a list with its owner’s name, and cannot change or delete it', async () => {
  const [owner, other] = [asPerson('owner'), asPerson('other')];
  const id = newId();
  await saveAvailabilityList(owner, id, change(0));
  expect(await getAvailabilityList(other, id)).toMatchObject({ owner: 'Name of owner' });
  expect((await getAvailabilityList(owner, id)).owner).toBeUndefined();
  await expect(saveAvailabilityList(other, id, change(1, 'X'))).rejects.toMatchObject(OUTDATED);
  await deleteAvailabilityList(other, id);
  expect(await findAvailabilityList(owner, id)).toMatchObject({ version: 1 });
  expect((await listAvailabilityLists(other)).lists).toEqual([]);
  expect(await findAvailabilityList(asPerson('owner', 'nz'), id)).toBeUndefined();
});

test('a person has a limited number of lists, also when they are made at the same time', async () => {
  const many = asPerson('many');
  for (let at = 1; at < MAX_LISTS; at += 1) await saveAvailabilityList(many, newId(), change(0));
  const last = [1, 2, 3].map(() => saveAvailabilityList(many, newId(), change(0)));
  const results = await Promise.allSettled(last);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listAvailabilityLists(many)).lists).toHaveLength(MAX_LISTS);
  await expect(saveAvailabilityList(many, newId(), change(0))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});
