import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { RESOURCES } from '#feeds/resources.ts';
import type { CountryCode } from '#lib/api/fields.ts';

/** The names of the resources that have records of the country, in load order. */
export async function resourcesWithRecords(
  db: Database,
  countryCode: CountryCode,
): Promise<string[]> {
  const names: string[] = [];
  for (const { name, table, isWorldwide } of RESOURCES) {
    if (isWorldwide) continue;
    const { rows } = await sql`
      select from ${sql.table(table)} where country_code = ${countryCode} limit 1`.execute(db);
    if (rows.length > 0) names.push(name);
  }
  return names;
}
