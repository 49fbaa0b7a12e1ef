import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { type OperationCase, returns } from '#tests/contract/cases/operation-case.ts';
import { unknownProducts } from './products.ts';

const UPLOADED_AT = '2026-11-20T03:04:05.678Z';

/** Assets of P-KIT in the order of upload; the second and third were uploaded in the same millisecond. */
const OF_KIT = [
  { id: '7d000000-0000-4000-8000-000000000003', at: '2026-11-20T03:04:05.677Z' },
  { id: '7d000000-0000-4000-8000-000000000001', at: UPLOADED_AT },
  { id: '7d000000-0000-4000-8000-000000000002', at: UPLOADED_AT },
  { id: '7d000000-0000-4000-8000-000000000004', at: '2026-11-20T03:04:05.679Z' },
].map(({ id, at }, i) => ({
  record: {
    asset_id: id,
    name: `Ball valve ${i}`,
    purpose: 'GALLERY',
    product_numbers: ['P-UNKNOWN', 'P-KIT'],
    created_at: at,
  },
  expected: expectedAsset(id, { name: `Ball valve ${i}`, purpose: 'GALLERY', sortOrder: i + 1 }),
}));

const OF_ONE = '7d000000-0000-4000-8000-000000000005';

/** The digital assets of one product (specification 4.14). */
export function productAssetCases(): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/digital-assets',
      scope: 'product:read',
      async seed(db: Database) {
        for (const { record } of OF_KIT.toReversed()) await saveAssetRecord(db, record);
        await saveAssetRecord(db, { asset_id: OF_ONE, product_numbers: ['P-1', 'P-NZ'] });
        for (const status of ['PROCESSING', 'FAILED']) {
          await saveAssetRecord(db, { status, product_numbers: ['P-1', 'P-KIT', 'P-M1'] });
        }
      },
      successes: [
        returns(
          'an asset of several products is returned for each',
          '/products/P-1/digital-assets',
          { digitalAssets: [expectedAsset(OF_ONE)] },
        ),
        returns(
          'a product without READY assets has an empty list',
          '/products/P-M1/digital-assets',
          { digitalAssets: [] },
        ),
        returns('assets come in the order of upload', '/products/P-KIT/digital-assets', {
          digitalAssets: OF_KIT.map(({ expected }) => expected),
        }),
      ],
      ...unknownProducts('/digital-assets'),
    },
  ];
}

function expectedAsset(id: string, { name = 'Ball valve', purpose = 'OTHER', sortOrder = 1 } = {}) {
  return {
    assetId: id,
    type: 'IMAGE',
    purpose,
    name,
    mimeType: 'image/jpeg',
    sizeBytes: 1_234,
    url: expect.stringMatching(new RegExp(`^https?://[^/]+/v1/assets/${id}/content$`)),
    sortOrder,
    updatedAt: UPLOADED_AT,
  };
}
