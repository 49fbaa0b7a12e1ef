import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import { invalidateAnswers, seedQuery, sheetOptions } from './availability-queries.ts';
import { rankBranches } from './branches/branch-needs.ts';

const PLACE = {
  countryCode: 'au',
  branch: '101',
  channel: 'BLBranch',
  today: '2026-11-21',
} as const;
const item = (productId: string, quantity = 2) => ({ productId, quantity });

/** The product ids of each request. */
const requests: string[][] = [];
/** The fake service refuses a call with this item. */
let refused = 'none';
/** The fake service leaves this item out of its response. */
const OMITTED = 'OMITTED';

beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { items }: { items: { productId: string }[] } = JSON.parse(body);
    if (body.includes(refused)) return new Response('{}', { status: 503 });
    requests.push(items.map(({ productId }) => productId));
    const answers = items
      .filter(({ productId }) => productId !== OMITTED)
      .map((each) => ({ ...each, now: 100, byDate: 100, later: [] }));
    return Response.json({ today: PLACE.today, answers });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('items are requested 100 at a time, each once, and again if they failed or all are refreshed', async () => {
  const client = new QueryClient();
  const items = Array.from({ length: 130 }, (_, at) => item(`P${at}`));
  const options = sheetOptions(client, PLACE, [...items, item('P0')]);
  refused = 'P129';
  await expect(client.fetchQuery({ ...options, retry: false })).rejects.toThrow(ApiError);
  refused = 'none';
  expect((await client.fetchQuery(options)).answers).toHaveLength(130);
  invalidateAnswers(client);
  await client.fetchQuery(options);
  expect(requests.map(({ length }) => length)).toEqual([100, 30, 100, 30]);
});

test('within a minute only a changed row is requested, and the sheet is as old as its oldest answer', async () => {
  const client = new QueryClient();
  await client.fetchQuery(sheetOptions(client, PLACE, [item('A'), item('B')]));
  vi.setSystemTime(new Date('2026-11-21T03:00:59Z'));
  const changed = await client.fetchQuery(sheetOptions(client, PLACE, [item('A'), item('B', 3)]));
  expect(requests).toEqual([['A', 'B'], ['B']]);
  expect(changed.asOf).toBe('2026-11-21T03:00:00.000Z');
  vi.setSystemTime(new Date('2026-11-21T03:01:00Z'));
  await client.fetchQuery(sheetOptions(client, PLACE, [item('A'), item('B', 4)]));
  expect(requests.at(-1)).toEqual(['A', 'B']);
});

test.each([
  ['02:59:30', []],
  ['02:58:00', [['A']]],
])(
  'answers that came with a page of %s are as old as it, and replace no newer ones',
  async (time, requested) => {
    const client = new QueryClient();
    const answers = [{ ...item('A'), now: 1, byDate: 1, later: [] }];
    const known = { ...PLACE, asOf: `2026-11-21T${time}.000Z`, answers };
    const options = sheetOptions(client, PLACE, [item('A')]);
    const seed = () => seedQuery(client, options.queryKey, known, new Date(known.asOf));
    seed();
    const sheet = await client.fetchQuery(options);
    expect(requests).toEqual(requested);
    seed();
    expect(await client.fetchQuery(options)).toEqual(sheet);
  },
);

test('the same item at another branch is requested separately', async () => {
  const client = new QueryClient();
  await client.fetchQuery(sheetOptions(client, PLACE, [item('A')]));
  await client.fetchQuery(sheetOptions(client, { ...PLACE, branch: '301' }, [item('A')]));
  expect(requests).toEqual([['A'], ['A']]);
});

test('an item missing from the response does not get the answer of another item', async () => {
  const client = new QueryClient();
  const items = [item(OMITTED), item('A', 3), item('B', 4)];
  await expect(client.fetchQuery(sheetOptions(client, PLACE, items))).rejects.toThrow(TypeError);
  const sheet = await client.fetchQuery(sheetOptions(client, PLACE, items.slice(1)));
  expect(sheet.answers.map(({ productId }) => productId)).toEqual(['A', 'B']);
});

test('the branches of the best split come first, then what covers most rows, then the nearest', () => {
  const near = { number: 'near', kilometres: 5, cover: { items: 1, units: 4 } };
  const far = { number: 'far', kilometres: 600, cover: { items: 2, units: 9 } };
  const other = { number: 'other', kilometres: undefined, cover: { items: 1, units: 8 } };
  const shared = { number: 'shared', kilometres: 900, cover: { items: 0, units: 3 } };
  expect(rankBranches([other, near, far, shared], ['shared', 'near'])).toEqual([
    shared,
    near,
    far,
    other,
  ]);
  expect(rankBranches([other, near, far, shared], [])).toEqual([far, near, other, shared]);
});
