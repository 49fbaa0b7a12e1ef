import { z } from 'zod';
import { AssetPurpose } from '#lib/assets/schema.ts';
import { dataLines } from '#tools/demo/values/data-file.ts';

/** An asset in `data/assets.ndjson`: a picture or a document of some products of a line. */
const AssetRow = z.strictObject({
  file: z.string(),
  name: z.string(),
  purpose: AssetPurpose,
  /** Its option of the metaproperty `assetType`. */
  kind: z.enum([
    'PRODUCT_PICTURE',
    'DETAIL_PICTURE',
    'DATA_SHEET',
    'INSTALLATION_GUIDE',
    'WARRANTY',
    'SAFETY',
  ]),
  /** Its option of the metaproperty `productRange`. */
  range: z.string(),
  season: z.enum(['SUMMER', 'WINTER']).exactOptional(),
  /** The drawing of the picture, or of the one at the top of the document: its file, and its id there. */
  sheet: z.string(),
  drawing: z.string(),
  palette: z.string(),
  usageRights: z.string(),
  /** Days from today. */
  expiryDays: z.int().exactOptional(),
  archiveNumber: z.string(),
  /** When it was uploaded. */
  daysAgo: z.int(),
  time: z.string(),
  productNumbers: z.array(z.string()),
});
export type AssetRow = z.infer<typeof AssetRow>;

export function assetRows(): AssetRow[] {
  return dataLines('assets.ndjson', AssetRow);
}
