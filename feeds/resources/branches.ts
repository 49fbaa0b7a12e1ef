import { feedForTable } from '#feeds/resource.ts';
import { branchCountry } from '#feeds/validation/country-rules.ts';
import { BASE_COLUMNS, toStoredBranch } from '#lib/branches/branch-row.ts';
import { BranchRecord, hasDepartments } from '#lib/branches/schema.ts';
import { branchWords } from '#lib/branches/search/branch-words.ts';

/** Branches with opening hours, departments and special days, in local time. */
export const branches = feedForTable({
  name: 'branches',
  table: 'branches',
  record: BranchRecord,
  columns: {
    number: (branch) => branch.number,
    name: (branch) => branch.name,
    short_name: (branch) => branch.shortName,
    type_id: (branch) => branch.identity?.type?.id,
    type_code: (branch) => branch.identity?.type?.code,
    type_description: (branch) => branch.identity?.type?.description,
    is_trading: (branch) => hasDepartments(branch.departments),
    telephone: (branch) => branch.contact?.telephone,
    fax: (branch) => branch.contact?.fax,
    manager_name: (branch) => branch.contact?.managerName,
    primary_email: (branch) => branch.contact?.primaryEmail,
    address_line1: (branch) => branch.location.address?.line1,
    address_line2: (branch) => branch.location.address?.line2,
    suburb: (branch) => branch.location.address?.suburb,
    state: (branch) => branch.location.address?.state,
    post_code: (branch) => branch.location.address?.postCode,
    address_country_code: (branch) => branch.location.address?.countryCode,
    latitude: (branch) => branch.location.latitude,
    longitude: (branch) => branch.location.longitude,
    time_zone: (branch) => branch.location.timeZone,
    region: (branch) => branch.location.region,
    hours: (branch) => asJson(branch.hours),
    departments: (branch) => asJson(branch.departments),
    special_hours: (branch) => asJson(branch.specialHours),
    // Words are letters and digits only, so they need no quoting in a tsvector.
    words: (branch) => branchWords(branch).join(' '),
  },
  source: { text: storedRecordSql(), read: (text) => toStoredBranch(JSON.parse(text)) },
  country: branchCountry,
  recordLimit: { records: 2_000, per: [] },
  key: { number: 'number' },
});

/** The row as `branchOf` reads it, with JSON columns as text. */
function storedRecordSql(): string {
  const texts = ['hours', 'departments', 'special_hours'].map((column) => `${column}::text`);
  return `(SELECT row_to_json(stored) FROM (SELECT ${[...BASE_COLUMNS, ...texts].join(', ')}) AS stored)`;
}

function asJson(value: object | undefined): string | undefined {
  return value && JSON.stringify(value);
}
