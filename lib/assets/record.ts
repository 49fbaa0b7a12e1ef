import { sql } from 'kysely';
import { z } from 'zod';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { choice, searchText, text } from '#lib/records/fields.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { record } from '#lib/records/record.ts';
import { allOf, anyOf, type Condition, matchesTerms } from '#lib/search/conditions.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { services } from '#lib/services.ts';
import { type CsvColumns, csvFile } from '#lib/text/csv.ts';
import { ASSET_COLUMNS, assetFromRow } from './assets.ts';
import { ASSET_PURPOSE_LABELS, ASSET_STATUS_LABELS, ASSET_TYPE_LABELS } from './labels.ts';
import { type Asset, AssetId, AssetStatus } from './schema.ts';

/** A metaproperty and a value: `season:SUMMER`. Names have no colon, values may. */
const MetapropertyFilter = z
  .string()
  .regex(/^[^:\p{Cc}]{1,64}:\P{Cc}{1,1000}$/u, {
    error: 'must be the name of a metaproperty and a value, as in season:SUMMER',
  })
  .transform((filter) => {
    const colon = filter.indexOf(':');
    return { name: filter.slice(0, colon), value: filter.slice(colon + 1) };
  });
type MetapropertyFilter = z.output<typeof MetapropertyFilter>;

/** Uploaded files, of both countries. */
export const ASSETS = record({
  name: 'assets',
  noun: 'asset',
  title: 'Assets',
  scope: 'assets:read',
  table: 'assets',
  key: 'asset_id',
  keySchema: AssetId,
  visibleTo: { everywhere: sql`status = any(${AssetStatus.options})` },
  columns: ASSET_COLUMNS,
  items: (_, rows) => {
    const { publicUrl } = services().config;
    return rows.map((row) => assetFromRow(row, publicUrl));
  },
  fields: {
    q: searchText('Name, file or tag', hasWords),
    productNumber: text('Product number', (number) => sql`product_numbers @> ${[number]}::text[]`),
    type: choice('Type', ASSET_TYPE_LABELS, 'type'),
    purpose: choice('Purpose', ASSET_PURPOSE_LABELS, 'purpose'),
    metaproperty: {
      label: 'Metaproperty',
      schema: z.array(MetapropertyFilter).max(20),
      // The screen has a field for each metaproperty.
      input: { kind: 'several', options: [] },
      where: haveValues,
    },
    status: choice('Status', ASSET_STATUS_LABELS, 'status'),
    checksumSha256: {
      ...text('Checksum (SHA-256)', (checksum) => sql`checksum_sha256 = ${checksum}`),
      schema: z
        .string()
        .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' }),
    },
    createdBy: {
      ...text('Uploader’s id', (id) => sql`created_by ->> 'id' = ${id}`),
      schema: z.string().regex(/^\P{Cc}{1,255}$/u, {
        error: 'must be 1 to 255 characters without control characters',
      }),
      // Its index has the order of the list.
      isBound: true,
    },
  },
  orders: {
    newest: { words: 'newest first', by: 'created_at', type: 'instant', direction: 'desc' },
    oldest: { words: 'oldest first', by: 'created_at', type: 'instant', direction: 'asc' },
  },
});

/**
 * Every word of the text is a prefix of a word of the asset; a text without letters and digits finds nothing.
 * Punctuation may also separate words: `ball-valve` finds `Ball valve` and the other way round.
 */
function hasWords(typed: string): Condition {
  const separated = typed.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return anyOf([typed, separated].map((words) => matchesTerms(toSearchTerms(words))));
}

function haveValues(filters: readonly MetapropertyFilter[]): Condition {
  const byName = Map.groupBy(filters, ({ name }) => name);
  const each = [...byName].map(([name, values]) =>
    anyOf(
      values.map(({ value }) => {
        const json = JSON.stringify([{ name, values: [value] }]);
        return sql`metaproperties @> ${json}::jsonb`;
      }),
    ),
  );
  return allOf(each);
}

/** The found assets, in their order, with a column per metaproperty. */
export const assetsCsv = (record = ASSETS) =>
  csvFile({
    ...record.file,
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
