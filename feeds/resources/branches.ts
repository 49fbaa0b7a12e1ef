import { columnsAs, feedForTable } from '#feeds/resource.ts';
import { branchCountry } from '#feeds/validation/country-rules.ts';
import { branchRow } from '#lib/branches/branch-row.ts';
import { BranchRecord } from '#lib/branches/schema.ts';

/** Branches with opening hours, departments and special days, in local time. */
export const branches = feedForTable({
  name: 'branches',
  table: 'branches',
  record: BranchRecord,
  stored: branchRow,
  columns: columnsAs(branchRow({ number: '', name: '', shortName: '', location: {} })),
  country: branchCountry,
  recordLimit: { records: 2_000, per: [] },
  key: { number: 'number' },
});
