import pg from 'pg';
import type { RecordLimit, Reference, Resource } from '#feeds/resource.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Reports repeated keys and missing references. */
export function issuesQuery(resource: Resource): string {
  const queries = [repeatedKeys(resource), ...(resource.references ?? []).map(missingReferences)];
  return `INSERT INTO staged_issues (feed_line, path, message) ${queries.join(' UNION ALL ')}`;
}

/** Deletes staged rows that are already stored unchanged, so that the merge neither writes nor locks them. */
export function dropUnchanged(resource: Resource): string {
  const compared = comparedColumns(resource);
  const differs = `(${columnsOf('stored', compared)}) IS DISTINCT FROM (${columnsOf('staged', compared)})`;
  return `
    DELETE FROM staged USING ${name(resource.table)} AS stored
    WHERE ${sameKey(resource)} ${compared.length === 0 ? '' : `AND NOT (${differs})`}`;
}

/** An entity tag stands for its document, and whatever else is derived from that by the same rules. */
function comparedColumns({ columns, key }: Resource): readonly string[] {
  const tags = columns.filter((column) => /^(etag|rule_version)/.test(column));
  return columns.includes('etag') ? tags : columns.filter((column) => key[column] === undefined);
}

/**
 * The statement that merges the staged rows into the table and counts them. It has no join: joining a table that
 * grows during the load can take quadratic time.
 */
export function mergeStatement(resource: Resource): string {
  const columns = [...countryColumn(resource), ...resource.columns].map(name).join(', ');
  const rest = resource.columns.filter((column) => resource.key[column] === undefined).map(name);
  const update = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return `
    WITH merged AS (
      INSERT INTO ${name(resource.table)} (${columns}) SELECT ${columns} FROM staged
      ON CONFLICT (${keyColumns(resource).join(', ')})
        DO ${rest.length === 0 ? 'NOTHING' : `UPDATE SET ${update}`}
      RETURNING xmax = 0 AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new) AS inserted,
      count(*) FILTER (WHERE NOT is_new) AS replaced
    FROM merged`;
}

/** Returns a row when more is staged than the limit allows. */
export function stagedLimitQuery({ records, per }: RecordLimit): string {
  return `
    SELECT FROM staged ${per.length === 0 ? '' : `GROUP BY ${per.map(name).join(', ')}`}
    HAVING count(*) > ${records} LIMIT 1`;
}

/**
 * Reports new records beyond the limit, in feed order, counting stored ones. Stored records may always be
 * replaced.
 */
export function limitIssuesQuery(
  resource: Resource,
  { records, per }: RecordLimit,
  countryCode: string,
): string {
  const here = resource.isWorldwide ? 'true' : `country_code = ${literal(countryCode)}`;
  const columns = per.map(name).join(', ');
  const same = per
    .map((column) => `existing.${name(column)} = added.${name(column)}`)
    .join(' AND ');
  const members = per.map((column) => resource.key[column] ?? column);
  const advice = resource.neverRemoved ? '' : ', or make room with --replace';
  const message = `is beyond the ${records} records that fit in one response: leave it out${advice}`;
  return `
    INSERT INTO staged_issues (feed_line, path, message)
    WITH added AS (
      SELECT feed_line, row_number() OVER (
        ${columns && `PARTITION BY ${columns}`} ORDER BY feed_line) AS place ${columns && `, ${columns}`}
      FROM staged
      WHERE NOT EXISTS (SELECT FROM ${name(resource.table)} AS stored WHERE ${sameKey(resource)})
        AND NOT EXISTS (
          SELECT FROM staged_issues AS bad WHERE bad.feed_line = staged.feed_line)
    ), existing AS (
      SELECT count(*) ${columns && `, ${columns}`} FROM ${name(resource.table)}
      WHERE ${here} ${columns && `AND (${columns}) IN (SELECT ${columns} FROM added) GROUP BY ${columns}`}
    )
    SELECT feed_line, ${literal(members.join(', '))}, ${literal(message)}
    FROM added LEFT JOIN existing ON ${same || 'true'}
    WHERE place + coalesce(existing.count, 0) > ${records}`;
}

/** The columns of the key, quoted. */
export function keyColumns(resource: Resource): string[] {
  return [...countryColumn(resource), ...Object.keys(resource.key)].map(name);
}

function countryColumn({ isWorldwide }: Resource): string[] {
  return isWorldwide ? [] : ['country_code'];
}

function sameKey(resource: Resource): string {
  return keyColumns(resource)
    .map((key) => `stored.${key} = staged.${key}`)
    .join(' AND ');
}

function columnsOf(table: string, columns: readonly string[]): string {
  return columns.map((column) => `${table}.${name(column)}`).join(', ');
}

function repeatedKeys({ key }: Resource): string {
  const columns = Object.keys(key).map(name);
  const path = Object.values(key).join(', ');
  const shown = columns.map((column) => `to_json(staged.${column})`).join(", ', ', ");
  return `
    SELECT staged.feed_line, ${literal(path)},
      concat(${shown}, ' is already on line ', repeated.first_line)
    FROM staged JOIN (
      SELECT ${columns.join(', ')}, min(feed_line) AS first_line
      FROM staged GROUP BY ${columns.join(', ')} HAVING count(*) > 1
    ) AS repeated USING (${columns.join(', ')})
    WHERE staged.feed_line > repeated.first_line`;
}

/** Null and '', which stands for null in a key, are no reference. */
function missingReferences({ column, member, table, tableColumn, label }: Reference): string {
  const named = column ? `staged.${name(column)}` : `staged.document->>${literal(member)}`;
  return `
    SELECT staged.feed_line, ${literal(member)},
      concat(${literal(`there is no ${label} `)}, to_json(${named}))
    FROM staged
    WHERE ${named} <> '' AND NOT EXISTS (
      SELECT FROM ${name(table)} AS named
      WHERE named.country_code = staged.country_code
        AND named.${name(tableColumn)} = ${named})`;
}
