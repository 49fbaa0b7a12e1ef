import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { searchAssets } from '#lib/assets/search-assets.ts';
import { FoundAssetsQuery } from '#lib/assets/search-schema.ts';
import { type CsvColumns, collectPages, csvFile } from '#lib/text/csv.ts';

/** The found assets, newest first, with a column per metaproperty. `publicUrl` is the service's address. */
export const assetsCsv = (publicUrl?: string) =>
  csvFile({
    summary: 'Digital assets found, as a spreadsheet',
    name: 'assets.csv',
    scope: 'assets:read',
    query: FoundAssetsQuery,
    rows: (ctx, query) =>
      collectPages('assets', MAX_ASSETS, async (from) => {
        const page = await searchAssets(ctx, { ...query, limit: PAGE_SIZE, ...from }, publicUrl);
        return { rows: page.assets, nextCursor: page.pagination.nextCursor };
      }),
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
const PAGE_SIZE = 200;

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
