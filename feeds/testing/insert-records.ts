import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Resource } from '#feeds/resource.ts';
import { issueText } from '#feeds/validation/issues.ts';
import type { CountryCode } from '#lib/api/fields.ts';

/** Inserts records as the loader stores them, without its checks across records. */
export async function insertRecords(
  db: Database,
  country: CountryCode,
  resource: Resource,
  records: readonly object[],
): Promise<void> {
  const columns = ['country_code', ...resource.columns].map((column) => sql.ref(column));
  for (const record of records) {
    const read = resource.read(record, false);
    if ('issues' in read) throw new Error(JSON.stringify(read.issues));
    const values = [
      country,
      ...read.values.slice(0, resource.columns.length).map((value) => value ?? null),
    ];
    await sql`
      insert into ${sql.table(resource.table)} (${sql.join(columns)})
      values (${sql.join(values)})`.execute(db);
  }
}

/** The issues of a record by itself, as the loader prints them; none if it is valid. */
export function recordIssues(resource: Resource, record: unknown): string[] {
  const read = resource.read(record, false);
  return 'issues' in read ? read.issues.map(issueText) : [];
}
