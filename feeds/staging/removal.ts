import pg from 'pg';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import type { Reference, Resource } from '#feeds/resource.ts';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { printable } from '#feeds/validation/issues.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { countOf, formatCount } from '#lib/text/text.ts';
import { keyColumns } from './staging-sql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

export type Removal = {
  readonly file: FeedFile;
  readonly countryCode: CountryCode;
  /** Every resource: any may reference the records to remove. */
  readonly resources: readonly Resource[];
};

/**
 * Deletes rows that are in the table but not in `staged`; returns how many. Throws FeedError when that is more than
 * `maxRemoved` (undefined: a tenth of the table's rows), or when other records reference one of them.
 */
export async function removeUnstaged(
  client: pg.Client,
  removal: Removal & { readonly maxRemoved: number | undefined },
): Promise<number> {
  const { file, countryCode, maxRemoved } = removal;
  const { resource } = file;
  const keys = keyColumns(resource);
  const same = keys.map((key) => `stored.${key} = staged.${key}`).join(' AND ');
  await client.query(`
    CREATE TEMPORARY TABLE removed ON COMMIT DROP AS
    SELECT ${keys.map((key) => `stored.${key}`).join(', ')} FROM ${name(resource.table)} AS stored
    WHERE ${countryCondition(resource, 'stored', countryCode)}
      AND NOT EXISTS (SELECT FROM staged WHERE ${same})`);
  const { rows } = await client.query<{ removed: number; existing: number; staged: boolean }>(`
    SELECT (SELECT count(*) FROM removed) AS removed, EXISTS (SELECT FROM staged) AS staged,
      (SELECT count(*) FROM ${name(resource.table)} AS stored
        WHERE ${countryCondition(resource, 'stored', countryCode)}) AS existing`);
  const [counts = { removed: 0, existing: 0, staged: true }] = rows;
  if (counts.removed > (maxRemoved ?? Math.floor(counts.existing / DEFAULT_REMOVAL_DIVISOR)))
    throw new FeedError(tooMany(file, counts, maxRemoved));
  return removeRows(client, removal);
}

/** The fraction of a table that may go unless a number is given. */
const DEFAULT_REMOVAL_DIVISOR = 10;

/**
 * Deletes the rows whose keys are in `removed`, with their dependent rows; returns how many. Throws FeedError when
 * other records reference one of them.
 */
export async function removeRows(
  client: pg.Client,
  { file, countryCode, resources }: Removal,
): Promise<number> {
  const { resource } = file;
  // The clean-up of names looks every key up: without an index that took quadratic time.
  await client.query(`CREATE UNIQUE INDEX ON removed (${keyColumns(resource).join(', ')})`);
  await client.query('ANALYZE removed');
  await rejectReferenced(client, file, resources);
  await resource.beforeRemove?.(client, countryCode);
  const same = keyColumns(resource)
    .map((key) => `stored.${key} = removed.${key}`)
    .join(' AND ');
  const { rowCount } = await client.query(
    `DELETE FROM ${name(resource.table)} AS stored USING removed WHERE ${same}`,
  );
  return rowCount ?? 0;
}

/** SQL condition on the country; `true` for tables without one. */
export function countryCondition(
  { isWorldwide }: Resource,
  table: string,
  countryCode: CountryCode,
): string {
  return isWorldwide ? 'true' : `${table}.country_code = ${literal(countryCode)}`;
}

function tooMany(
  { name: fileName, resource }: FeedFile,
  { removed, existing, staged }: { removed: number; existing: number; staged: boolean },
  maxRemoved: number | undefined,
): string {
  const what = `${formatCount(removed)} of the ${formatCount(existing)} records of ${resource.name}`;
  const limit =
    maxRemoved === undefined
      ? 'more than a tenth'
      : `more than the ${formatCount(maxRemoved)} that you allow`;
  const why = staged ? limit : 'for it has no records at all';
  return `${fileName} was not loaded and nothing was changed: replacing would remove ${what}, ${why}. If that is what you want, say --allow-removing ${removed} (over HTTP, allowRemoving=${removed}).`;
}

type ReferenceCount = { readonly key: string; readonly count: number };

/** A referenced record must exist when the reference is loaded and ever after. */
async function rejectReferenced(
  client: pg.Client,
  { name: fileName, resource }: FeedFile,
  resources: readonly Resource[],
): Promise<void> {
  for (const other of resources) {
    for (const reference of other.references ?? []) {
      if (reference.table !== resource.table) continue;
      const { rows } = await client.query<ReferenceCount>(referencingQuery(other, reference));
      const [first] = rows;
      if (first === undefined) continue;
      const key = printable(JSON.stringify(first.key));
      const referring = countOf(
        first.count,
        `record of ${other.name} refers`,
        `records of ${other.name} refer`,
      );
      throw new FeedError(
        `Nothing was changed by ${fileName}: the ${reference.label} ${key} cannot be removed: ${referring} to it. Remove or change those first.`,
      );
    }
  }
}

function referencingQuery(resource: Resource, reference: Reference): string {
  const { column, member, tableColumn } = reference;
  // For accounts, `column` names a column of the staging table.
  const named =
    resource.customMerge || !column
      ? `naming.document->>${literal(member)}`
      : `naming.${name(column)}`;
  return `
    SELECT removed.${name(tableColumn)} AS key, count(*) AS count
    FROM ${name(resource.table)} AS naming
    JOIN removed ON naming.country_code = removed.country_code
      AND ${named} = removed.${name(tableColumn)}
    GROUP BY 1 ORDER BY 1 LIMIT 1`;
}
