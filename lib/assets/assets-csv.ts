import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { services } from '#lib/services.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { listMetaproperties } from './metaproperties.ts';
import type { Asset, Metaproperty } from './schema.ts';
import { searchAssets } from './search.ts';
import type { FoundAssetsQuery } from './search-schema.ts';

/**
 * The assets that a search finds, the newest first, as CSV for a spreadsheet: UTF-8 with a mark in front,
 * numbers as they are, nothing that counts as a formula, a column for each metaproperty. Throws
 * VALIDATION_ERROR beyond 1,000 assets. `publicUrl` is the address of this service.
 */
export async function assetsCsv(
  ctx: Context<'assets:read'>,
  query: FoundAssetsQuery,
  publicUrl: string = services().config.publicUrl,
): Promise<string> {
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const assets = await allFound(ctx, query, publicUrl);
  return stringify(
    assets.map((asset) => recordOf(asset, metaproperties)),
    {
      bom: true,
      header: true,
      cast: { string: spreadsheetCell },
      record_delimiter: 'windows',
      columns: [...COLUMNS, ...metaproperties.map(headingOf)],
    },
  );
}

/** The most assets of one file. */
const MOST = 1_000;
const AT_ONCE = 200;

async function allFound(
  ctx: Context<'assets:read'>,
  query: FoundAssetsQuery,
  publicUrl: string,
): Promise<Asset[]> {
  const found: Asset[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...query, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) };
    const { assets, pagination } = await searchAssets(ctx, asked, publicUrl);
    found.push(...assets);
    cursor = pagination.nextCursor;
    if (found.length >= MOST && cursor !== undefined) {
      const issue = 'finds more than 1,000 assets, the most for one file: narrow the search';
      throw invalid([{ field: 'query', issue }]);
    }
  } while (cursor !== undefined);
  return found;
}

const COLUMNS = [
  'Asset id',
  'Name',
  'File',
  'Media type',
  'Bytes',
  'Width',
  'Height',
  'Type',
  'Purpose',
  'State',
  'Tags',
  'Products',
  'Uploaded',
  'Uploaded by',
  'SHA-256',
  'Address',
];

type Cell = string | number | undefined;

function recordOf(asset: Asset, metaproperties: readonly Metaproperty[]): Record<string, Cell> {
  const given = new Map(asset.metaproperties.map(({ id, values }) => [id, values]));
  return {
    'Asset id': asset.assetId,
    Name: asset.name,
    File: asset.fileName,
    'Media type': asset.mimeType,
    Bytes: asset.sizeBytes,
    Width: asset.width,
    Height: asset.height,
    Type: asset.type,
    Purpose: asset.purpose,
    State: asset.status,
    Tags: asset.tags.join(', '),
    Products: asset.productNumbers.join(', '),
    Uploaded: asset.createdAt,
    'Uploaded by': asset.createdBy.name,
    'SHA-256': asset.checksumSha256,
    Address: asset.url,
    ...Object.fromEntries(
      metaproperties.map((property) => [headingOf(property), given.get(property.id)?.join(', ')]),
    ),
  };
}

/** By its name, which no other has; said so that it is no other column's. */
function headingOf({ name }: Metaproperty): string {
  return `Metaproperty ${name}`;
}
