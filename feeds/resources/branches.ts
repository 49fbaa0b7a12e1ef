import { columnsAs, feedForTable } from '#feeds/resource.ts';
import { branchCountry } from '#feeds/validation/country-rules.ts';
import { branchRow, LARGE_COLUMNS, toStoredBranch } from '#lib/branches/branch-row.ts';
import { BranchRecord } from '#lib/branches/schema.ts';

/** Branches with opening hours, departments and special days, in local time. */
export const branches = feedForTable({
  name: 'branches',
  table: 'branches',
  record: BranchRecord,
  stored: branchRow,
  columns: columnsAs(branchRow({ number: '', name: '', shortName: '', location: {} })),
  source: { text: storedRecordSql(), read: (text) => toStoredBranch(JSON.parse(text)) },
  country: branchCountry,
  recordLimit: { records: 2_000, per: [] },
  key: { number: 'number' },
});

/** The row as `toStoredBranch` reads it, with JSON columns as text. */
function storedRecordSql(): string {
  const texts = ['document', ...LARGE_COLUMNS].map((column) => `${column}::text`);
  return `(SELECT row_to_json(stored) FROM (SELECT ${texts.join(', ')}) AS stored)`;
}
