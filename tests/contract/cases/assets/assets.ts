import { expect } from 'vitest';
import { type OperationCase, refuses, returns } from '#tests/contract/cases/operation-case.ts';
import {
  absentAssets,
  assetUrl,
  audit,
  FULL,
  fullAsset,
  invalidRequest,
  PICTURE,
  PLAIN,
  PRICES,
  PROCESSING,
  pricesFile,
  SEASON,
  storeAsset,
  UPLOAD,
  UUID,
} from './asset-records.ts';

const FULL_BODY = {
  assetId: FULL,
  uploadId: UPLOAD,
  status: 'READY',
  name: 'Ball valve',
  description: 'Left-hand\nthread',
  ...pricesFile,
  width: 800,
  height: 600,
  type: 'IMAGE',
  purpose: 'GALLERY',
  tags: ['brass', 'Māori'],
  metaproperties: [SEASON],
  productNumbers: ['A-1', 'A-9'],
  url: assetUrl(`${FULL}/content`),
  thumbnailUrl: assetUrl(`${FULL}/thumbnail`),
  ...audit,
};

/** The operations that read digital assets, which have no country (specification 4.16). */
export function assetCases(): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/assets/{assetId}',
      scope: 'assets:read',
      async seed(_, target) {
        await storeAsset(target, { ...fullAsset, asset_id: FULL }, { hasThumbnail: true });
        await storeAsset(target, { asset_id: PLAIN, type: 'OTHER', width: null, height: null });
        await storeAsset(target, { asset_id: PROCESSING, status: 'PROCESSING' });
      },
      successes: [
        returns('an asset is returned with all its members', `/assets/${FULL}`, FULL_BODY),
        returns('members without a value are left out', `/assets/${PLAIN}`, {
          assetId: PLAIN,
          uploadId: expect.stringMatching(UUID),
          status: 'READY',
          name: 'Ball valve',
          ...pricesFile,
          type: 'OTHER',
          purpose: 'OTHER',
          tags: [],
          metaproperties: [],
          productNumbers: [],
          url: assetUrl(`${PLAIN}/content`),
          ...audit,
        }),
      ],
      missing: absentAssets(),
    },
    {
      operation: 'GET /v1/assets',
      scope: 'assets:read',
      successes: [
        returns(
          'assets that meet all filters are a page, the oldest first',
          '/assets?tag=M%C4%81ori&type=IMAGE&purpose=GALLERY&productNumber=A-9&createdFrom=2026-11-20T03:04:05Z',
          { assets: [FULL_BODY], pagination: { limit: 50, hasMore: false } },
        ),
      ],
      invalid: [
        refuses('a time without an offset is refused', '/assets?createdTo=2026-11-20T03:04:05', {
          field: 'createdTo',
          issue: 'must be a timestamp with an offset or Z, as in 2026-11-20T03:04:05.678Z',
        }),
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}/content',
      scope: 'assets:read',
      mediaType: 'text/csv',
      acceptsAnyMediaType: true,
      successes: [returns('the content is the uploaded bytes', `/assets/${FULL}/content`, PRICES)],
      missing: [
        {
          title: 'the content of an asset that is not READY is not found',
          path: `/assets/${PROCESSING}/content`,
        },
        ...absentAssets('/content'),
      ],
    },
    {
      operation: 'GET /v1/assets/{assetId}/thumbnail',
      scope: 'assets:read',
      mediaType: 'image/webp',
      successes: [returns('a picture has a thumbnail', `/assets/${FULL}/thumbnail`, PICTURE)],
      missing: [
        {
          title: 'a thumbnail that does not exist yet is not found',
          path: `/assets/${PLAIN}/thumbnail`,
        },
        ...absentAssets('/thumbnail'),
      ],
      invalid: [
        invalidRequest('an unknown parameter is refused', (id) => `/assets/${id}/thumbnail`),
      ],
    },
  ];
}
