import pg from 'pg';
import type { Reference, Resource } from './resource.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Fills `staged_complaints`: keys of an earlier line, references to what does not exist. */
export function complaintsQuery(resource: Resource): string {
  const queries = [repeatedKeys(resource), ...resource.references.map(missing)];
  return `INSERT INTO staged_complaints (feed_line, path, message) ${queries.join(' UNION ALL ')}`;
}

/**
 * One statement that makes the table hold what is staged: rows that differ are replaced, new ones
 * inserted, and with `remove` those of the country ($1) that are not staged are deleted. A row
 * that is the same is neither written nor locked. Returns the counts.
 */
export function mergeStatement(resource: Resource, remove: boolean): string {
  const table = name(resource.table);
  const keys = ['country_code', ...Object.keys(resource.key)];
  const sameKey = keys.map((key) => `kept.${name(key)} = staged.${name(key)}`).join(' AND ');
  const filled = ['country_code', ...resource.columns].map(name);
  return `
    WITH replaced AS (${replacement(resource, sameKey)}), inserted AS (
      INSERT INTO ${table} (${filled.join(', ')})
      SELECT ${filled.join(', ')} FROM staged
      WHERE NOT EXISTS (SELECT FROM ${table} AS kept WHERE ${sameKey})
      RETURNING 1
    ), removed AS (
      DELETE FROM ${table} AS kept
      WHERE ${remove} AND kept.country_code = $1
        AND NOT EXISTS (SELECT FROM staged WHERE ${sameKey})
      RETURNING 1
    ), counts AS (
      SELECT (SELECT count(*) FROM inserted) AS inserted, (SELECT count(*) FROM replaced) AS replaced,
        (SELECT count(*) FROM removed) AS removed, (SELECT count(*) FROM staged) AS staged
    )
    SELECT inserted, replaced, removed, staged - inserted - replaced AS unchanged FROM counts`;
}

function replacement({ table, columns, key, changedBy }: Resource, sameKey: string): string {
  // A record that is nothing but its key does not change.
  if (changedBy.length === 0) return 'SELECT WHERE false';
  const rest = columns.filter((column) => key[column] === undefined).map(name);
  return `
      UPDATE ${name(table)} AS kept
      SET ${rest.map((column) => `${column} = staged.${column}`).join(', ')}
      FROM staged
      WHERE ${sameKey}
        AND (${columnsOf('kept', changedBy)}) IS DISTINCT FROM (${columnsOf('staged', changedBy)})
      RETURNING 1`;
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

function missing({ column, member, table, tableColumn, what }: Reference): string {
  return `
    SELECT staged.feed_line, ${literal(member)},
      concat(${literal(`there is no ${what} `)}, to_json(staged.${name(column)}))
    FROM staged
    WHERE staged.${name(column)} IS NOT NULL AND NOT EXISTS (
      SELECT FROM ${name(table)} AS named
      WHERE named.country_code = staged.country_code
        AND named.${name(tableColumn)} = staged.${name(column)})`;
}
