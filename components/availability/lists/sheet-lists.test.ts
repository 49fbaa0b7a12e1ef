import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import type { AvailabilityList, ListChange } from '#lib/availability/sheet/list-schema.ts';
import { addToList } from './list-addition.ts';
import { toReadList } from './list-requests.ts';
import {
  changeList,
  getList,
  listOptions,
  openRead,
  openUnsaved,
  resolveConflict,
  type SheetLists,
  saveList,
  storeUnsaved,
} from './sheet-lists.ts';

const TARGET = { branch: '101', channel: DEFAULT_CHANNEL, date: '' };
const ROWS: ListChange['sheet']['rows'] = [
  ['A', '1', '', 'a'],
  ['B', '1', '', 'b'],
];
const ONE = { id: 'one', name: 'List one', version: 1, sheet: { ...TARGET, rows: ROWS } };
const TWO = { ...ONE, id: 'two', name: 'List two' };

/** What the fake service has, which methods it was asked for, and what happens to its next response. */
const stored = new Map<string, AvailabilityList>();
const requests: string[] = [];
let respond: (answer: () => Response) => Response | Promise<Response>;

beforeEach(() => {
  for (const list of [ONE, TWO]) stored.set(list.id, list);
  requests.length = 0;
  respond = (answer) => answer();
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    requests.push(method);
    return respond(() => serve(path.split('/').at(-1) ?? '', method, String(body)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a tab keeps. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

/** The same tab after a reload, with what the service has of the list. */
function reloaded(lists: SheetLists): SheetLists {
  storeUnsaved(lists, 'one');
  const now = stored.get('one');
  const next = now ? screen(now) : screen();
  openUnsaved(next, 'saved=one');
  return next;
}

function serve(id: string, method: string, body: string): Response {
  const list = stored.get(id);
  if (id === 'lists') return Response.json({ lists: [] });
  if (method === 'GET') return list ? Response.json(list) : new Response('{}', { status: 404 });
  const change: ListChange = JSON.parse(body);
  if (change.version !== (list?.version ?? 0)) return new Response('{}', { status: 412 });
  stored.set(id, { ...change, id, version: change.version + 1 });
  return Response.json({ version: change.version + 1 });
}

/** A screen that has opened these lists. */
function screen(...opened: AvailabilityList[]): SheetLists {
  const lists = { client: new QueryClient(), countryCode: 'au' };
  for (const list of opened) openRead(lists, toReadList(list));
  return lists;
}
const setQuantity = (lists: SheetLists, row: string, quantity: string, id = 'one') =>
  changeList(lists, id, { kind: 'change', id: row, row: { quantity } });
const shown = (lists: SheetLists, id = 'one') =>
  getList(lists, id).sheet.rows.map(({ product, quantity }) => product + quantity);
const saved = (id = 'one') =>
  stored.get(id)?.sheet.rows.map(([product, number]) => product + number);
const row = (product: string) => ({ product, quantity: '1', date: '' });

test('a page that the browser kept shows what was saved since, which is edited on', async () => {
  const lists = screen(ONE);
  setQuantity(lists, 'a', '5');
  await saveList(lists, 'one');
  openRead(lists, toReadList(ONE));
  expect(shown(lists)).toEqual(['A5', 'B1']);
  setQuantity(lists, 'a', '6');
  await saveList(lists, 'one');
  expect(requests).toEqual(['PUT', 'PUT']);
  expect(saved()).toEqual(['A6', 'B1']);
});

test.each([
  ['theirs', ['A5', 'B1']],
  ['mine', ['A6', 'B7']],
] as const)(
  'of two screens that change a list the later one is told and chooses %s',
  async (which, rows) => {
    const [lists, other] = [screen(ONE), screen(ONE, TWO)];
    setQuantity(lists, 'a', '5');
    setQuantity(other, 'a', '6');
    setQuantity(other, 'b', '7');
    await saveList(lists, 'one');
    await saveList(other, 'one');
    expect(getList(other, 'one').conflict).toBe('changed');
    setQuantity(other, 'a', '8', 'two');
    await saveList(other, 'two');
    expect(saved('two')).toEqual(['A8', 'B1']);
    expect(saved()).toEqual(['A5', 'B1']);
    resolveConflict(other, 'one', which);
    await saveList(other, 'one');
    expect(saved()).toEqual(rows);
  },
);

test('saves of one list wait for each other', async () => {
  const lists = screen(ONE);
  const network = Promise.withResolvers<void>();
  respond = (answer) => network.promise.then(answer);
  setQuantity(lists, 'a', '5');
  const first = saveList(lists, 'one');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  setQuantity(lists, 'a', '6');
  const second = saveList(lists, 'one');
  network.resolve();
  await Promise.all([first, second]);
  expect(requests).toEqual(['PUT', 'PUT']);
  expect(saved()).toEqual(['A6', 'B1']);
});

test('saving is tried again, and a response that was lost is no conflict', async () => {
  vi.useFakeTimers();
  const lists = screen(ONE);
  setQuantity(lists, 'a', '5');
  respond = (answer) => {
    answer();
    return new Response(new ReadableStream({ start: (body) => body.error() }));
  };
  await saveList(lists, 'one');
  expect(getList(lists, 'one').failures).toBe(1);
  respond = (answer) => answer();
  setQuantity(lists, 'a', '6');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(getList(lists, 'one')).toMatchObject({ failures: 0, conflict: undefined });
  expect(saved()).toEqual(['A6', 'B1']);
});

test('a conflict waits for the user after a reload too', async () => {
  const [lists, other] = [screen(ONE), screen(ONE)];
  setQuantity(other, 'a', '5');
  await saveList(other, 'one');
  setQuantity(lists, 'a', '6');
  await saveList(lists, 'one');
  const next = reloaded(lists);
  expect([getList(next, 'one').conflict, shown(next)]).toEqual(['changed', ['A6', 'B1']]);
  await saveList(next, 'one');
  expect(saved()).toEqual(['A5', 'B1']);
});

test('a list that was deleted elsewhere is not made anew by a reload', async () => {
  const lists = screen(ONE);
  stored.delete('one');
  setQuantity(lists, 'a', '6');
  await saveList(lists, 'one');
  const next = reloaded(lists);
  expect(getList(next, 'one').conflict).toBe('deleted');
  await saveList(next, 'one');
  expect(stored.has('one')).toBe(false);
});

test('what was not saved when the tab was left is saved after a reload', async () => {
  const lists = screen(ONE);
  setQuantity(lists, 'a', '6');
  await saveList(reloaded(lists), 'one');
  expect(saved()).toEqual(['A6', 'B1']);
});

test('a screen on which nothing was changed shows what another one has saved', async () => {
  const [lists, other] = [screen(ONE), screen(ONE)];
  setQuantity(other, 'b', '4');
  await saveList(other, 'one');
  await lists.client.fetchQuery({ ...listOptions(lists, 'one'), staleTime: 0 });
  expect(shown(lists)).toEqual(['A1', 'B4']);
});

test('what was stored when the tab was hidden is gone once it is saved', async () => {
  const lists = screen(ONE);
  setQuantity(lists, 'a', '6');
  storeUnsaved(lists, 'one');
  await saveList(lists, 'one');
  expect(sessionStorage.getItem('availability-list one')).toBeNull();
});

test('a draft that does not fit into the tab leaves none, and throws nothing', () => {
  const lists = screen(ONE);
  setQuantity(lists, 'a', '3');
  storeUnsaved(lists, 'one');
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeUnsaved(lists, 'one');
  expect(sessionStorage.getItem('availability-list one')).toBeNull();
});

test('an addition is not undone where another screen has changed the list since', async () => {
  const lists = screen(ONE);
  const request = { to: 'one', rows: [row('C')], branch: '101' };
  const added = await addToList(lists, request, async () => 'add');
  const other = screen(...stored.values());
  setQuantity(other, 'b', '4');
  await saveList(other, 'one');
  expect(saved()).toEqual(['A1', 'B4', 'C1']);
  if (added && 'undo' in added) await expect(added.undo()).rejects.toThrow();
  expect(saved()).toEqual(['A1', 'B4', 'C1']);
});
