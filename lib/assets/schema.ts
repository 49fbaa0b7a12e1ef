import { z } from 'zod';
import {
  Actor,
  type CountryCode,
  Identifier,
  ShortText,
  Timestamp,
  Uuid,
} from '#lib/api/fields.ts';
import { listSchema } from '#lib/api/page-query.ts';

export const AssetId = Uuid.meta({
  description: 'Id of the asset.',
  examples: ['5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11'],
});

/** Limits uploads for a product, and the length of its list. */
export const MAX_ASSETS_PER_PRODUCT = 500;

/**
 * The parameters of every path under `/v1/assets/{assetId}`. Accepts more than UUIDs, so that any other id is a 404.
 */
export const AssetPath = z.strictObject({
  assetId: Identifier.meta({ ...AssetId.meta() }),
});

export const AssetType = z.enum(['IMAGE', 'DOCUMENT', 'VIDEO', 'OTHER']).meta({ id: 'AssetType' });
export type AssetType = z.infer<typeof AssetType>;

export const AssetPurpose = z
  .enum([
    'PRIMARY_IMAGE',
    'GALLERY',
    'DATA_SHEET',
    'INSTALLATION_GUIDE',
    'SAFETY_DATA_SHEET',
    'WARRANTY',
    'OTHER',
  ])
  .meta({ id: 'AssetPurpose' });
export type AssetPurpose = z.infer<typeof AssetPurpose>;

export const AssetStatus = z.enum(['PROCESSING', 'READY', 'FAILED']).meta({
  id: 'AssetStatus',
  description:
    'PROCESSING until a scanner that is configured has answered; FAILED where it refused the file.',
});
export type AssetStatus = z.infer<typeof AssetStatus>;

export const AssetMetaproperty = z
  .strictObject({ id: Identifier, name: z.string(), values: z.array(z.string()) })
  .meta({ id: 'AssetMetaproperty' });
export type AssetMetaproperty = z.infer<typeof AssetMetaproperty>;

// Made by the service: documented as a URI, not validated.
const Address = z.string().meta({ format: 'uri' });

/** An uploaded file. */
export const Asset = z
  .strictObject({
    assetId: AssetId,
    uploadId: z.uuid(),
    status: AssetStatus,
    name: z.string(),
    description: z.string().exactOptional(),
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    checksumSha256: z.string(),
    width: z.int().exactOptional(),
    height: z.int().exactOptional(),
    type: AssetType,
    purpose: AssetPurpose,
    tags: z.array(z.string()),
    metaproperties: z.array(AssetMetaproperty),
    productNumbers: z.array(z.string()),
    url: Address.describe('Where the bytes are, for a caller with `assets:read`.'),
    thumbnailUrl: Address.exactOptional().describe('A small WebP, once it is made.'),
    createdBy: Actor,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

export const UploadedAsset = z
  .strictObject({ assetId: AssetId, uploadId: z.uuid() })
  .meta({ id: 'UploadedAsset' });
export type UploadedAsset = z.infer<typeof UploadedAsset>;

const ProductDigitalAsset = z
  .strictObject({
    assetId: AssetId,
    type: AssetType,
    purpose: AssetPurpose,
    name: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    url: Address,
    sortOrder: z.int().describe('From 1, in the order of upload.'),
    updatedAt: Timestamp,
  })
  .meta({ id: 'ProductDigitalAsset' });

export const ProductDigitalAssets = listSchema(
  'ProductDigitalAssets',
  'digitalAssets',
  ProductDigitalAsset,
);
export type ProductDigitalAssets = z.infer<typeof ProductDigitalAssets>;

const MetapropertyOption = z
  .strictObject({
    id: Identifier,
    name: Identifier,
    label: ShortText,
    isActive: z.boolean(),
    sortOrder: z.int(),
  })
  .meta({ id: 'MetapropertyOption' });

/** A property that assets may have. */
export const Metaproperty = z
  .strictObject({
    id: Identifier,
    name: Identifier,
    label: ShortText,
    type: z.enum(['TEXT', 'DATE', 'SELECT', 'MULTI_SELECT']),
    isRequired: z.boolean(),
    isMultiselect: z.boolean(),
    isFilterable: z.boolean(),
    isEditable: z.boolean(),
    sortOrder: z.int(),
    options: z.array(MetapropertyOption),
  })
  .meta({ id: 'Metaproperty' });
export type Metaproperty = z.infer<typeof Metaproperty>;

/** The products that use an asset, in the countries that the reader may see. */
export type AssetUses = {
  readonly products: readonly {
    readonly countryCode: CountryCode;
    readonly number: string;
    readonly description: string;
  }[];
  /** Numbers that no product has in these countries. */
  readonly unknown: readonly string[];
};
