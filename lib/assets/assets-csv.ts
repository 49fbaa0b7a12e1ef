import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { type CsvColumns, csvFile } from '#lib/text/csv.ts';
import { ASSETS } from './record.ts';

/** The found assets, in their order, with a column per metaproperty. */
export const assetsCsv = (record = ASSETS) =>
  csvFile({
    name: 'assets.csv',
    scope: 'assets:read',
    query: record.fileQuery,
    rows: (ctx, query) => listAllRecords(ctx, record, query, MAX_ASSETS),
    columns: COLUMNS,
    moreColumns: async (ctx) => {
      const { metaproperties } = (await listMetaproperties(ctx)).parse();
      return Object.fromEntries(
        metaproperties.map(({ id, name }) => [
          // Names are unique, and the prefix keeps them apart from the other columns.
          `Metaproperty ${name}`,
          (asset: Asset) =>
            asset.metaproperties.find((given) => given.id === id)?.values.join(', '),
        ]),
      );
    },
  });

const MAX_ASSETS = 1_000;

const COLUMNS: CsvColumns<Asset> = {
  'Asset id': (asset) => asset.assetId,
  Name: (asset) => asset.name,
  File: (asset) => asset.fileName,
  'Media type': (asset) => asset.mimeType,
  Bytes: (asset) => asset.sizeBytes,
  Width: (asset) => asset.width,
  Height: (asset) => asset.height,
  Type: (asset) => asset.type,
  Purpose: (asset) => asset.purpose,
  Status: (asset) => asset.status,
  Tags: (asset) => asset.tags.join(', '),
  Products: (asset) => asset.productNumbers.join(', '),
  Uploaded: (asset) => asset.createdAt,
  'Uploaded by': (asset) => asset.createdBy.name,
  'SHA-256': (asset) => asset.checksumSha256,
  Address: (asset) => asset.url,
};
