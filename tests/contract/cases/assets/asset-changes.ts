import { expect } from 'vitest';
import {
  type OperationCase,
  returns,
  unknownMember,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import {
  absentAssets,
  CHANGED,
  file,
  fullAsset,
  invalidRequest,
  PRICES,
  patched,
  REDUCED,
  storeAsset,
  UNKNOWN,
  UPLOAD,
  UUID,
} from './asset-records.ts';

/** The operations that change digital assets. */
export function assetChangeCases(): readonly OperationCase[] {
  return [
    {
      operation: 'POST /v1/assets',
      scope: 'assets:write',
      status: 201,
      successes: [
        {
          title: 'an upload returns the ids of the asset and the upload',
          path: '/assets',
          form: [file(PRICES)],
          body: { assetId: expect.stringMatching(UUID), uploadId: expect.stringMatching(UUID) },
        },
        {
          title: 'an upload may have metadata',
          path: '/assets',
          form: [
            ['name', 'Prices of spring'],
            ['description', 'All of them,\nwithout GST'],
            ['tags', 'spring'],
            ['tags', 'net'],
            ['productNumbers', 'A-1'],
            ['purpose', 'DATA_SHEET'],
            ['metaproperties', '{}'],
            file(PRICES),
          ],
          headers: { 'idempotency-key': 'spring-1' },
          body: { assetId: expect.stringMatching(UUID), uploadId: expect.stringMatching(UUID) },
        },
      ],
      invalid: [
        {
          title: 'every issue of an upload is named at once',
          path: '/assets?draft=1',
          form: [['purpose', 'FUN'], ['tags', ''], ['colour', 'red'], file(Buffer.alloc(0))],
          headers: { 'idempotency-key': 'a b' },
          details: [
            unknownParameter('draft'),
            { field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' },
            { field: 'colour', issue: 'is not a part here: remove it' },
            { field: 'file', issue: 'is empty: it has 0 bytes' },
            {
              field: 'tags',
              issue: expect.stringContaining('"" must be 1 to 64 characters'),
              value: '',
              index: 0,
            },
            { field: 'purpose', issue: expect.stringContaining('must be one of PRIMARY_IMAGE,') },
          ],
        },
        {
          title: 'an unknown metaproperty is named',
          path: '/assets',
          form: [file(PRICES), ['metaproperties', '{"nothing":["x"]}']],
          details: [{ field: 'metaproperties.nothing', issue: expect.any(String) }],
        },
      ],
    },
    {
      operation: 'PATCH /v1/assets/{assetId}',
      scope: 'assets:write',
      async seed(_, target) {
        for (const id of [CHANGED, REDUCED]) {
          const columns = { asset_id: id, upload_id: id, thumbnail_size_bytes: null };
          await storeAsset(target, { ...fullAsset, ...columns });
        }
      },
      successes: [
        {
          title: 'a merge patch changes what it names',
          path: `/assets/${CHANGED}`,
          json: { productNumbers: ['A-1', 'A-7'], purpose: 'PRIMARY_IMAGE' },
          headers: { 'if-match': '*' },
          body: patched(CHANGED, {
            name: 'Ball valve',
            description: 'Left-hand\nthread',
            purpose: 'PRIMARY_IMAGE',
            tags: ['brass', 'Māori'],
          }),
        },
        {
          title: 'null removes',
          path: `/assets/${REDUCED}`,
          json: {
            name: 'Tap',
            description: null,
            tags: null,
            productNumbers: ['A-1', 'A-1', 'A-7'],
          },
          headers: { 'if-match': '*' },
          body: patched(REDUCED, { name: 'Tap', purpose: 'GALLERY', tags: [] }),
        },
      ],
      missing: absentAssets().map((each) => ({ ...each, json: {}, headers: { 'if-match': '*' } })),
      invalid: [
        {
          title: 'every issue of a patch is named at once, with members that cannot be changed',
          path: `/assets/${CHANGED}?draft=1`,
          json: { assetId: UNKNOWN, etag: '"x"', name: null, purpose: null, tags: [''], url: 'x' },
          headers: { 'if-match': 'abc' },
          details: [
            unknownParameter('draft'),
            { field: 'If-Match', issue: 'must be * or entity tags, each in quotation marks' },
            { field: 'name', issue: 'cannot be removed: give another, or leave it out' },
            { field: 'tags[0]', issue: expect.stringContaining('must be 1 to 64 characters') },
            { field: 'purpose', issue: expect.stringContaining('must be one of PRIMARY_IMAGE,') },
            unknownMember('assetId'),
            unknownMember('etag'),
            unknownMember('url'),
          ],
        },
        {
          title: 'an unknown metaproperty of a patch is named',
          path: `/assets/${CHANGED}`,
          json: { metaproperties: { nothing: ['x'] } },
          headers: { 'if-match': '*' },
          details: [{ field: 'metaproperties.nothing', issue: 'is not a metaproperty: remove it' }],
        },
      ],
    },
    {
      operation: 'DELETE /v1/assets/{assetId}',
      scope: 'assets:delete',
      status: 204,
      freshPath: async (target) => `/assets/${await storeAsset(target, {})}`,
      successes: [returns('an asset is deleted', `/assets/${UNKNOWN}`, undefined)],
      missing: [
        { title: 'a deleted asset is not found', path: `/assets/${UPLOAD}` },
        // To delete an id that no asset has succeeds.
        ...absentAssets().slice(1),
      ],
      invalid: [
        invalidRequest(
          'an unknown parameter and an invalid If-Match are refused',
          (id) => `/assets/${id}`,
          {
            field: 'If-Match',
            issue: 'must be * or entity tags, each in quotation marks',
          },
        ),
      ],
    },
  ];
}
