import { afterEach, expect, test, vi } from 'vitest';
import {
  changedFields,
  type FormField,
  pick,
  splitList,
  type Values,
  wordsOf,
} from './form-field.ts';
import { type Editable, patchOf, saveValues } from './save-values.ts';

afterEach(() => vi.unstubAllGlobals());

const FIELDS: FormField[] = [
  { name: 'name', label: 'Name', kind: 'line', isRequired: true },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'tags', label: 'Tags', kind: 'list', isArray: true },
  { name: 'extra.season', label: 'Season', kind: 'checkboxes', isArray: true },
  { name: 'extra.expiry', label: 'Expiry', kind: 'date', isArray: true },
];
const VALUES = {
  name: 'Valve',
  description: 'Old\r\nlines',
  tags: ['brass, polished', 'new'],
  'extra.season': ['WINTER'],
};
const RECORD: Editable<Values> = {
  path: '/v1/records/1',
  fields: FIELDS,
  valuesOf: (record) => ({ ...VALUES, ...record }),
};
const base = { etag: '"1"', values: VALUES };
const save = (what: Values) => saveValues(RECORD, { ...VALUES, ...what }, base);

/** Answers the requests in turn; `sent` has the method, `If-Match` and body of each. */
function stubService(...responses: readonly (() => Response)[]) {
  const sent: (readonly [method: string, ifMatch: string | null, body: unknown])[] = [];
  const queue = [...responses];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers, body }: RequestInit) => {
    const patch = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push([method, new Headers(headers).get('if-match'), patch]);
    const respond = queue.shift();
    if (!respond) throw new Error('There was one more request than expected.');
    return respond();
  });
  return sent;
}
const saved = () => new Response('{}');
const stale = () => new Response('{}', { status: 412 });
const current =
  (record: object, etag = '"2"') =>
  () =>
    new Response(JSON.stringify(record), { headers: { etag } });

test('a value is said by the labels of its choices, a date day first', () => {
  const options = [
    { value: 'SUMMER', label: 'Summer' },
    { value: 'WINTER', label: 'Winter' },
  ];
  const season = { name: 'season', label: 'Season', kind: 'checkboxes', options } as const;
  const values = { season: ['SUMMER', 'GONE'], expiry: '2027-02-01', name: 'Valve' };
  expect(wordsOf(season, values)).toBe('Summer, GONE');
  expect(wordsOf({ name: 'expiry', label: 'Expiry', kind: 'date' }, values)).toBe('1 Feb 2027');
  expect(wordsOf({ name: 'name', label: 'Name', kind: 'line' }, values)).toBe('Valve');
  expect(wordsOf({ name: 'gone', label: 'Gone', kind: 'list' }, values)).toBe('');
});

test('the patch has what was changed, and null for what was emptied', () => {
  const typed = {
    ...VALUES,
    name: ' ',
    description: '',
    tags: splitList('A, B;C\nA', ', '),
    'extra.season': [],
    'extra.expiry': ['2026-12-01'],
  };
  expect(changedFields(VALUES, typed)).toEqual(Object.keys(typed));
  expect(patchOf(FIELDS, typed)).toEqual({
    name: '',
    description: null,
    tags: ['A', 'B', 'C'],
    extra: { season: null, expiry: ['2026-12-01'] },
  });
  // The ends of lines are no change.
  expect(changedFields(VALUES, { description: 'Old\nlines ' })).toEqual([]);
});

test('a typed list is split where its items cannot have what separates them', () => {
  expect(splitList(' 1001\t1002,\n1001 ', ' ')).toEqual(['1001', '1002']);
  expect(splitList('wet areas, new;  new\n', ', ')).toEqual(['wet areas', 'new']);
});

test('what was typed is saved once, with the ETag of what was opened', async () => {
  const sent = stubService(saved);
  expect(await save({ tags: [] })).toBeUndefined();
  expect(sent).toEqual([['PATCH', '"1"', { tags: null }]]);
});

test('nothing is saved when somebody else has changed the record, and theirs is returned', async () => {
  const sent = stubService(stale, current({ tags: ['theirs'] }));
  const theirs = await save({ name: 'Mine' });
  expect(sent).toHaveLength(2);
  expect(theirs).toEqual({ etag: '"2"', values: { ...VALUES, tags: ['theirs'] } });
  expect({ ...theirs?.values, ...pick({ ...VALUES, name: 'Mine' }, ['name']) }).toEqual({
    ...VALUES,
    tags: ['theirs'],
    name: 'Mine',
  });
});

test('a change by the service itself is no conflict, nor is the same change by two people', async () => {
  const sent = stubService(stale, current({ status: 'READY' }), saved);
  const values = ({ status: _, ...record }: Values) => ({ ...VALUES, ...record });
  const mine = { ...VALUES, name: 'Mine' };
  expect(await saveValues({ ...RECORD, valuesOf: values }, mine, base)).toBeUndefined();
  expect(sent.map(([method, ifMatch]) => [method, ifMatch])).toEqual([
    ['PATCH', '"1"'],
    ['GET', null],
    ['PATCH', '"2"'],
  ]);
  stubService(stale, current({ name: 'Both' }));
  expect(await save({ name: 'Both' })).toBeUndefined();
});

test('a refused change is an error, with what is wrong by field', async () => {
  const body = JSON.stringify({
    errorCode: 'VALIDATION_ERROR',
    message: 'The request is not valid.',
    details: [{ field: 'name', issue: 'must be 1 to 255 characters' }],
  });
  stubService(() => new Response(body, { status: 400 }));
  await expect(save({ name: '' })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'name' }],
  });
});
