import { afterEach, expect, test, vi } from 'vitest';
import type { Asset } from '#lib/assets/schema.ts';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';
import {
  type AssetDetails,
  changedFields,
  type DetailsChange,
  detailsOfAsset,
  patchOf,
  withFields,
} from './asset-details.ts';
import { saveDetails } from './save-details.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';
const KNOWN = [
  aMetaproperty({
    name: 'season',
    type: 'MULTI_SELECT',
    options: [anOption('SUMMER'), anOption('WINTER')],
  }),
  aMetaproperty({ name: 'expiry', type: 'DATE', sortOrder: 1 }),
  aMetaproperty({ name: 'source', type: 'TEXT', isEditable: false, sortOrder: 2 }),
];
const ASSET: Pick<
  Asset,
  'name' | 'description' | 'purpose' | 'productNumbers' | 'tags' | 'metaproperties'
> = {
  name: 'Valve',
  description: 'Old\r\nlines',
  purpose: 'OTHER',
  productNumbers: ['A'],
  tags: ['brass, polished', 'new'],
  metaproperties: [],
};
const detailsOf = (asset: object = {}) => detailsOfAsset({ ...ASSET, ...asset } as Asset, KNOWN);
const base = { etag: '"1"', details: detailsOf() };
const type = (what: DetailsChange): AssetDetails => ({ ...base.details, ...what });

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
  (asset: object, etag = '"2"') =>
  () =>
    new Response(JSON.stringify({ ...ASSET, ...asset }), { headers: { etag } });

test('the patch has what was changed, and null for what was emptied', () => {
  const typed = type({
    name: ' Gate valve ',
    description: '',
    productNumbers: 'A, B;C\nA',
    'metaproperties.season': ['SUMMER', 'WINTER'],
    'metaproperties.expiry': ['2026-12-01'],
  });
  const changed = changedFields(base.details, typed);
  expect(changed).toEqual([
    'name',
    'description',
    'productNumbers',
    'metaproperties.season',
    'metaproperties.expiry',
  ]);
  expect(patchOf(typed, changed)).toEqual({
    name: 'Gate valve',
    description: null,
    productNumbers: ['A', 'B', 'C'],
    metaproperties: { season: ['SUMMER', 'WINTER'], expiry: ['2026-12-01'] },
  });
  // Neither line ends nor a comma in a tag count as changes.
  expect(changedFields(base.details, type({ description: 'Old\nlines' }))).toEqual([]);
});

test('what was typed is saved once, with the ETag of what was opened', async () => {
  const sent = stubService(saved);
  expect(await saveDetails(ID, base, type({ tags: '' }), KNOWN)).toBeUndefined();
  expect(sent).toEqual([['PATCH', '"1"', { tags: [] }]]);
});

test('nothing is saved when somebody else has changed the details, and theirs are returned', async () => {
  const sent = stubService(stale, current({ tags: ['theirs'] }));
  const typed = type({ name: 'Mine' });
  const theirs = await saveDetails(ID, base, typed, KNOWN);
  expect(sent).toHaveLength(2);
  expect(theirs).toEqual({ etag: '"2"', details: detailsOf({ tags: ['theirs'] }) });
  expect(withFields(detailsOf({ tags: ['theirs'] }), typed, ['name'])).toEqual(
    detailsOf({ tags: ['theirs'], name: 'Mine' }),
  );
});

test('a change by the service itself is no conflict, nor is the same change by two people', async () => {
  const sent = stubService(stale, current({ status: 'READY' }), saved);
  expect(await saveDetails(ID, base, type({ name: 'Mine' }), KNOWN)).toBeUndefined();
  expect(sent.map(([method, ifMatch]) => [method, ifMatch])).toEqual([
    ['PATCH', '"1"'],
    ['GET', null],
    ['PATCH', '"2"'],
  ]);
  stubService(stale, current({ name: 'Both' }));
  expect(await saveDetails(ID, base, type({ name: 'Both' }), KNOWN)).toBeUndefined();
});

test('a refused change is an error, with what is wrong by field', async () => {
  const body = JSON.stringify({
    errorCode: 'VALIDATION_ERROR',
    message: 'The request is not valid.',
    details: [{ field: 'name', issue: 'must be 1 to 255 characters' }],
  });
  stubService(() => new Response(body, { status: 400 }));
  await expect(saveDetails(ID, base, type({ name: '' }), KNOWN)).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'name' }],
  });
});
