import { sql } from 'kysely';
import { z } from 'zod';
import { choice, searchText, text } from '#lib/records/fields.ts';
import { listedRecord } from '#lib/records/record.ts';
import { allOf, anyOf, type Condition, matchesTerms } from '#lib/search/conditions.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { services } from '#lib/services.ts';
import { ASSET_COLUMNS, assetFromRow } from './assets.ts';
import { ASSET_PURPOSE_LABELS, ASSET_STATUS_LABELS, ASSET_TYPE_LABELS } from './labels.ts';
import { AssetId, AssetStatus } from './schema.ts';

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
export const ASSETS = listedRecord({
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
