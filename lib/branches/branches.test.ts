import { expect, test } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import {
  findBranch,
  getBranch,
  listBranches,
  listBranchNames,
  listExpandedBranches,
} from './branches.ts';
import type { BranchRecord } from './schema.ts';
import { aBranch, aNewZealandBranch } from './testing/branches.ts';

const catalogue = setUpCatalogue();
const load = (countryCode: CountryCode, branches: object[]) =>
  catalogue.load({ branches }, { countryCode });
const context = (countryCode: CountryCode, now?: string) => catalogue.at(now, countryCode);

test('returns a branch as the feed supplied it', async () => {
  const whole = aBranch();
  const { name, shortName, location } = whole;
  const least = { number: 'P02', name, shortName, location };
  await load('au', [whole, least]);
  expect(await findBranch(context('au'), 'P01')).toEqual(whole);
  const identity = { isTrading: false };
  expect(await findBranch(context('au'), 'P02')).toEqual({ ...least, identity });
});

test('lists the branches of the country by number', async () => {
  await load('au', [aBranch({ number: 'B' }), aBranch({ number: 'A' })]);
  const others = ['b', 'Ā', 'Z', '10', '9'].map((number) => aNewZealandBranch({ number }));
  await load('nz', others);
  const numbers = (await listBranches(context('nz'))).map(({ number }) => number);
  expect(numbers).toEqual(['10', '9', 'Z', 'b', 'Ā']);
  const names = await listBranchNames(context('nz'));
  expect(names.map(({ number }) => number)).toEqual(numbers);
  const { name, shortName } = aBranch({ number: 'Z' });
  expect(names).toContainEqual({ number: 'Z', name, shortName });
  const australian = (await listBranches(context('au'))).map(({ number }) => number);
  expect(australian).toEqual(australian.toSorted());
  expect(await findBranch(context('au'), 'Z')).toBeUndefined();
  expect(await findBranch(context('au'), 'P01\0')).toBeUndefined();
});

test('accepts a type that only branches name', async () => {
  const type = { id: 8, code: 'X8', description: 'Timber' };
  const timber = aBranch({ number: 'T', identity: { type } });
  await load('au', [timber]);
  const ofTypes = async (...typeCodes: string[]) =>
    (await listExpandedBranches(context('au'), { expand: [], typeCodes })).parse().branches;
  expect((await ofTypes('X8')).map(({ number }) => number)).toEqual(['T']);
  const details = [{ field: 'typeCodes', issue: 'There is no business unit type X9.' }];
  const refusal = { code: 'VALIDATION_ERROR', details };
  await expect(ofTypes('X8', 'X9')).rejects.toMatchObject(refusal);
});

test('returns many branches, and refuses responses above the size limit', async () => {
  const type = { id: 7, code: 'X7', description: 'Depot' };
  const numbers = Array.from({ length: 250 }, (_, at) => `R-${1_000 + at}`);
  const depots = numbers.map((number) => aBranch({ number, identity: { type } }));
  await load('au', depots);
  const query = { expand: ['hours' as const], typeCodes: ['X7'] };
  const whole = await listExpandedBranches(context('au'), query);
  expect(whole.parse().branches.map(({ number }) => number)).toEqual(numbers);
  const tooLarge = listExpandedBranches(context('au'), query, whole.body.length - 100);
  const details = [{ field: 'expand', issue: expect.stringContaining('ask for fewer at once') }];
  await expect(tooLarge).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
});

test('uses the local date of each branch by the business clock', async () => {
  await load('au', [
    inZone('Australia/Perth', { number: 'D1' }),
    inZone('Australia/Sydney', { number: 'D2' }),
    inZone('Australia/Lord_Howe', { number: 'D3' }),
  ]);
  // In Sydney the day of the daylight saving change has begun; in Perth it is still the day before.
  const ctx = context('au', '2026-10-03T14:30:00Z');
  const listed = await listExpandedBranches(ctx, { expand: ['hours', 'specialHours'] });
  const shown = listed
    .parse()
    .branches.filter(({ number }) => number.startsWith('D'))
    .map(({ hours, specialHours }) => [hours?.[0]?.open, specialHours?.map(({ date }) => date)]);
  expect(shown).toEqual([
    ['06:30:00+08:00', ['2026-10-03', '2026-10-04']],
    ['06:30:00+11:00', ['2026-10-04']],
    ['06:30:00+11:00', ['2026-10-04']],
  ]);
  const earlier = context('au', '2026-10-03T13:00:00Z');
  const { hours } = await getBranch(earlier, 'D3', { expand: ['hours'] });
  expect(hours?.[0]?.close).toBe('16:30:00+10:30');
});

function inZone(timeZone: string, members: Partial<BranchRecord>) {
  const show = { isClosed: true, name: 'Show' };
  const specialHours = ['2026-10-03', '2026-10-04'].map((date) => ({ date, ...show }));
  return aBranch({ location: { ...aBranch().location, timeZone }, specialHours, ...members });
}
