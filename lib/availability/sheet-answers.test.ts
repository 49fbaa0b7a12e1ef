import { expect, test } from 'vitest';
import type { ItemAvailability, QueryItem } from './schema.ts';
import { type AskItems, answersTo } from './sheet-answers.ts';

const TODAY = '2026-11-21';

/** Has three of everything, and more on 3 December. */
function counted(): { ask: AskItems; calls: (readonly QueryItem[])[] } {
  const calls: (readonly QueryItem[])[] = [];
  const ask = async (items: readonly QueryItem[]) => {
    calls.push(items);
    return items.map(({ productId, ...requested }): ItemAvailability => {
      const isDated = requested.date !== undefined;
      return {
        productId,
        checkType: isDated ? 'ATP' : 'ATS',
        availableQty: 3,
        requested,
        ...(isDated && requested.quantity > 3 ? { availableByDate: '2026-12-03' } : {}),
        ...(productId === 'NONE'
          ? { error: { errorCode: 'RESOURCE_NOT_FOUND', message: '', status: 404 } }
          : {}),
      };
    });
  };
  return { ask, calls };
}

test('70 rows take three calls, of 25 at most, and those that are short one more for their day', async () => {
  const { ask, calls } = counted();
  const items = Array.from({ length: 70 }, (_, at) => ({
    productId: `P-${at}`,
    quantity: at < 2 ? 10 : 1,
  }));
  const answers = await answersTo(items, TODAY, ask);
  expect(calls.map((call) => call.length)).toEqual([25, 25, 20, 2]);
  expect(calls[3]?.[0]).toEqual({ productId: 'P-0', quantity: 10, date: TODAY });
  expect(answers.get('P-0\t10\t')?.fullDate).toBe('2026-12-03');
  expect(answers.get('P-2\t1\t')?.fullDate).toBeUndefined();
  expect(answers.size).toBe(70);
});

test('the same item is asked for once, and a dated or unknown one not a second time', async () => {
  const { ask, calls } = counted();
  const dated = { productId: 'A', quantity: 10, date: '2026-11-25' };
  const answers = await answersTo([dated, dated, { productId: 'NONE', quantity: 9 }], TODAY, ask);
  expect(calls.map((call) => call.length)).toEqual([2]);
  expect(answers.get('A\t10\t2026-11-25')?.item.availableByDate).toBe('2026-12-03');
});

test('a sheet with nothing on it asks nothing, and a call that fails is not swallowed', async () => {
  const { ask, calls } = counted();
  expect((await answersTo([], TODAY, ask)).size).toBe(0);
  expect(calls).toEqual([]);
  const broken = () => Promise.reject(new Error('503'));
  await expect(answersTo([{ productId: 'A', quantity: 1 }], TODAY, broken)).rejects.toThrow('503');
});

test('what is never there whole says the most that will be, and from when', async () => {
  // Three now, seven from 3 December on, and no more.
  const calls: number[] = [];
  const ask: AskItems = async (items) => {
    calls.push(items.length);
    return items.map(({ productId, ...requested }): ItemAvailability => {
      const { date, quantity } = requested;
      const availableQty = date !== undefined && date >= '2026-12-03' ? 7 : 3;
      const byDate = quantity <= 3 ? TODAY : '2026-12-03';
      const availableByDate = date !== undefined && quantity <= 7 ? byDate : undefined;
      return {
        productId,
        checkType: date === undefined ? 'ATS' : 'ATP',
        availableQty,
        requested,
        ...(availableByDate ? { availableByDate } : {}),
      };
    });
  };
  const items = [
    { productId: 'A', quantity: 10 },
    { productId: 'A', quantity: 10, date: '2026-11-25' },
    { productId: 'A', quantity: 10, date: '2027-01-01' },
    { productId: 'A', quantity: 7 },
  ];
  const answers = await answersTo(items, TODAY, ask);
  const most = { quantity: 7, date: '2026-12-03' };
  expect([...answers.values()].map((each) => [each.fullDate, each.most])).toEqual([
    [undefined, most],
    [undefined, most],
    [undefined, undefined],
    ['2026-12-03', undefined],
  ]);
  expect(calls).toEqual([4, 2, 3, 2]);
});
