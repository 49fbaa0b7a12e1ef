import { beforeAll, expect, test } from 'vitest';
import { CountryCode } from '#lib/api/fields.ts';
import { BRANCHES_CSV } from '#lib/branches/record.ts';
import { aNewZealandBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { demoBranches } from '#tools/demo/branches.ts';
import { listNearBranches } from '../branches.ts';
import { searchBranchGroup } from './groups.ts';
import type { BranchSearchQuery } from './schema.ts';
import { searchBranches } from './search-branches.ts';

/** The Sunday of the daylight saving change in Sydney. */
const CHANGE_DAY = '2026-10-04T01:30:00+10:00';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  for (const countryCode of CountryCode.options) {
    const branches = demoBranches(countryCode, '2026-09-01');
    await catalogue.load({ branches }, { countryCode });
  }
});
const searchGroup = (q: string, ...at: Parameters<typeof context>) =>
  searchBranchGroup(context(...at), parseTypedSearch(context(...at), q));
const context = (countryCode: CountryCode, now?: string) => catalogue.at(now, countryCode);

test('finds a branch by name with or without macrons, suburb, number and post code', async () => {
  for (const q of ['806', 'whan northland']) {
    expect(await numbersOf('nz', { q }), q).toEqual(['806']);
  }
  for (const q of ['whangarei', 'Whangārei', 'woodhill northland', '0110']) {
    expect((await numbersOf('nz', { q }))[0], q).toBe('806');
  }
  expect(await numbersOf('nz', { q: 'no such place' })).toEqual([]);
  expect(await numbersOf('nz', { q: '***' })).toEqual([]);
});

test('finds a branch by its telephone number, however it is written', async () => {
  const [branch] = await search('nz', { q: '806' }, '2026-09-01T00:00:00Z');
  const telephone = branch?.branch.contact?.telephone ?? '';
  for (const q of [telephone, telephone.replaceAll(/\D/g, '')]) {
    expect(await numbersOf('nz', { q }), q).toEqual(['806']);
  }
});

test('the search on every screen tells when a closed branch opens', async () => {
  const { results } = await searchGroup('osborne park', 'au', '2026-11-21T10:00:00Z');
  expect(results[0]).toMatchObject({
    title: 'Osborne Park',
    status: expect.stringMatching(/^Closed, opens /),
  });
});

test('a branch without hours is not called closed', async () => {
  const { hours, specialHours, ...branch } = aNewZealandBranch({
    number: '990',
    name: 'Zed Corner',
  });
  await catalogue.load({ branches: [branch] }, { countryCode: 'nz' });
  const { results } = await searchGroup('zed corner', 'nz');
  expect(results.map(({ status }) => status)).toEqual([undefined]);
});

test('near a place shops come before a distribution centre that is nearer', async () => {
  const { results } = await searchGroup('minchinbury', 'au');
  expect(results.map(({ title }) => title)).not.toContain('Eastern Creek Distribution Centre');
  expect(results).toHaveLength(3);
});

test('type and state must both match, within the country', async () => {
  const found = await numbersOf('au', { type: '50', state: 'QLD' });
  expect(found).toEqual(['405']);
  expect(await numbersOf('nz', { state: 'QLD' })).toEqual([]);
});

test('a type says whether customers may go to a branch of it', async () => {
  const { types } = await searchBranches(context('au'), { type: '50' }, '501');
  expect(types.length).toBeGreaterThan(2);
  const others = types.filter(({ isTrading }) => !isTrading);
  expect(others.map(({ description }) => description)).toEqual(['Distribution centre']);
});

test('open now goes by the local time of each branch', async () => {
  // 07:10 in Brisbane, 08:10 in Sydney and 05:10 in Perth.
  const monday = '2026-10-05T21:10:00Z';
  const found = await search('au', { open: '1' }, monday);
  expect(found.length).toBeGreaterThan(10);
  expect(found.every(({ state }) => state?.isOpen)).toBe(true);
  const states = new Set(found.map(({ branch }) => branch.location.address.state));
  expect(states).toContain('QLD');
  // Only the distribution centre is at work there, where customers cannot go.
  expect(states).not.toContain('WA');
});

test('on the Sunday of the change, the next day is a holiday in Sydney but not in Melbourne', async () => {
  const found = await search('au', { sort: 'name' }, CHANGE_DAY);
  const openingOf = (number: string) =>
    found.find(({ branch }) => branch.number === number)?.state?.change?.date;
  expect(openingOf('501')).toBe('2026-10-06');
  expect(openingOf('601')).toBe('2026-10-05');
});

test('near a place on a day: the open ones first, nearest first, then the closed ones and why', async () => {
  for (const q of ['penrith boxing day', '2750 26/12', 'penrth on 26 Dec']) {
    const { found, place, day } = await searchBranches(context('au'), { q }, '501');
    expect(place?.chosen, q).toMatchObject({ name: 'Penrith', state: 'NSW' });
    expect(day, q).toEqual({ date: '2026-12-26', name: 'Boxing Day' });
    const [first, second] = found;
    expect(first, q).toMatchObject({
      branch: { number: '503' },
      day: { ranges: [{ open: '08:00', close: '12:00' }], occasion: 'Boxing Day' },
    });
    expect(first?.kilometres).toBeCloseTo(33.1, 1);
    expect(second?.kilometres).toBeGreaterThan(200);
    const closed = found.find(({ branch }) => branch.number === '507');
    expect(closed?.day).toMatchObject({ ranges: [], occasion: 'Boxing Day' });
  }
});

test('says which of two places was chosen, and offers names like an unknown one', async () => {
  const read = async (q: string) => (await searchBranches(context('au'), { q }, '501')).place;
  const richmond = await read('richmond');
  expect(richmond?.chosen?.state).toBe('VIC');
  expect(richmond?.others.map(({ state }) => state)).toContain('NSW');
  expect((await read('penrth'))?.isCorrected).toBe(true);
  expect((await read('penri'))?.others.map(({ name }) => name)).toContain('Penrith');
});

test('a day that is none is said', async () => {
  const { day, unknownDay } = await searchBranches(context('au'), { date: '31 Nov' }, '501');
  expect({ day, unknownDay }).toEqual({ day: undefined, unknownDay: '31 Nov' });
});

test('sorts by distance from the requested branch', async () => {
  const [itself, next] = await search('nz', { sort: 'distance', near: '805' });
  expect(itself).toMatchObject({ branch: { number: '805' }, kilometres: 0 });
  expect(next?.kilometres).toBeGreaterThan(700);
  expect(next?.kilometres).toBeLessThan(1_000);
});

test('distances are from the home branch unless another existing one is requested', async () => {
  const near = async (near: string | undefined, home: string | undefined) =>
    (await searchBranches(context('au'), near === undefined ? {} : { near }, home)).near?.number;
  expect(await near(undefined, '501')).toBe('501');
  expect(await near('101', '501')).toBe('101');
  expect(await near('no such', '501')).toBe('501');
  expect(await near(undefined, undefined)).toBeUndefined();
});

test('sorted by change, open branches come first, soonest closing before others', async () => {
  const found = await search('au', { sort: 'change' }, '2026-10-05T21:10:00Z');
  const open = found.findIndex(({ state }) => !state?.isOpen);
  expect(found.slice(open).every(({ state }) => !state?.isOpen)).toBe(true);
  const closing = found.slice(0, open).map(({ state }) => state?.change?.at.getTime() ?? 0);
  expect(closing).toEqual(closing.toSorted((a, b) => a - b));
});

test('the nearest branches are read by number, with how far they are', async () => {
  const near = await listNearBranches(context('au'), '501', 2);
  expect(near.map(({ number }) => number)).toEqual(['507', '503']);
  expect(near[0]?.kilometres).toBeGreaterThan(0);
  expect(near[1]?.kilometres).toBeLessThan(100);
  expect(await listNearBranches(context('au'), 'NONE', 2)).toEqual([]);
});

test('the CSV has plain numbers and times with an offset', async () => {
  const text = await BRANCHES_CSV.write(context('nz', CHANGE_DAY), {
    q: 'waitangi',
    near: '801',
  });
  const [heading, row, next] = text.split('\r\n');
  expect(heading).toMatch(/^\u{feff}Number,Name,Type,/u);
  expect(row).toMatch(/^805,Waitangi,/);
  expect(row).toContain(',-43.9535,-176.5597,');
  expect(row).toMatch(/,no,2026-10-05T07:00\+13:45,/);
  expect(row).toMatch(/,0$/);
  expect(next).toMatch(/,\d{3}\.\d$/);
});

async function search(countryCode: CountryCode, query: BranchSearchQuery, now?: string) {
  return (await searchBranches(context(countryCode, now), query, undefined)).found;
}

async function numbersOf(countryCode: CountryCode, query: BranchSearchQuery) {
  return (await search(countryCode, query)).map(({ branch }) => branch.number);
}
