import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  currentList,
  deleteList,
  findSavedList,
  MAX_LISTS,
  type SavedList,
  savedLists,
  saveList,
  unusedName,
} from './saved-lists.ts';

const KIM = { person: 'kim', countryCode: 'au' };

function list(id: string, name = id): SavedList {
  const rows = [{ product: 'TAP-20', quantity: '', date: '2026-' }];
  return { id, name, branch: '101', channel: 'BLBranch', date: '', elsewhere: 'short', rows };
}

/** A browser storage that refuses values longer than `room` characters. */
class FakeStorage {
  readonly #room: number;
  constructor(room = 1_000_000) {
    this.#room = room;
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(this, name, { enumerable: false });
  }
  getItem = (key: string) => (Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null);
  setItem = (key: string, value: string) => {
    if (value.length > this.#room) throw new DOMException('full', 'QuotaExceededError');
    Reflect.set(this, key, value);
  };
  removeItem = (key: string) => Reflect.deleteProperty(this, key);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterAll(() => vi.unstubAllGlobals());

test('several lists are saved, incomplete rows included, and the last one saved is current', () => {
  expect(saveList(KIM, list('b', 'Monday 2'))).toBeUndefined();
  expect(saveList(KIM, list('a', 'Monday 10'))).toBeUndefined();
  expect(savedLists(KIM).map(({ name }) => name)).toEqual(['Monday 2', 'Monday 10']);
  expect(currentList(KIM)).toEqual(list('a', 'Monday 10'));
  deleteList(KIM, 'a');
  expect(findSavedList(KIM, 'a')).toBeUndefined();
  expect(currentList(KIM)?.id).toBe('b');
});

test('a list is not shown to another person or in the other country', () => {
  saveList(KIM, list('a'));
  for (const owner of [
    { person: 'ana', countryCode: 'au' },
    { person: 'kim', countryCode: 'nz' },
  ]) {
    expect(savedLists(owner)).toEqual([]);
    expect(currentList(owner)).toBeUndefined();
    expect(findSavedList(owner, 'a')).toBeUndefined();
  }
});

test('a list beyond the limit is refused, and no other list is dropped for it', () => {
  for (let at = 0; at < MAX_LISTS; at += 1) saveList(KIM, list(`${at}`));
  expect(saveList(KIM, list('more'))).toBe('too many lists');
  expect(savedLists(KIM)).toHaveLength(MAX_LISTS);
  expect(saveList(KIM, list('3', 'changed'))).toBeUndefined();
});

test('a browser that has no room or no storage reports a problem', () => {
  vi.stubGlobal('localStorage', new FakeStorage(10));
  expect(saveList(KIM, list('a'))).toBe('no room');
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(saveList(KIM, list('a'))).toBe('no room');
  expect(currentList(KIM)).toBeUndefined();
});

test.each(['no JSON', '7', '{"rows":7}', JSON.stringify({ ...list('a'), rows: [{ product: 1 }] })])(
  'an unreadable list, %j, is ignored',
  (text) => {
    localStorage.setItem('availability-list:kim:au:a', text);
    expect(savedLists(KIM)).toEqual([]);
  },
);

test('a new list gets a name that no other list has', () => {
  expect(unusedName([])).toBe('List 1');
  expect(unusedName([list('a', 'List 1'), list('b', 'List 3')])).toBe('List 2');
});
