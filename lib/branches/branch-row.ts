import type { Insertable, Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { etagOf, optionalMember } from '#lib/documents/document.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import {
  type BranchFeedRecord,
  hasDepartments,
  type LocatedBranch,
  type StoredBranch,
} from './schema.ts';

/** The columns that are always read. */
export const BASE_COLUMNS = ['number', 'type_code', 'state', 'time_zone', 'document'] as const;

/** Large columns, read only on request. */
export const LARGE_COLUMNS = ['hours', 'departments', 'special_hours'] as const;

/** All columns that a branch is made of. */
export const BRANCH_COLUMNS = [...BASE_COLUMNS, ...LARGE_COLUMNS] as const;

type DocumentRow = Pick<Selectable<Branches>, 'document'> &
  Partial<Pick<Selectable<Branches>, (typeof LARGE_COLUMNS)[number]>>;

/** A row of a branch; the large columns are optional. */
type BranchRow = DocumentRow & Pick<Selectable<Branches>, 'state' | 'time_zone'>;

/** Converts a row for the business rules, which need the time zone. */
export function toLocatedBranch(row: BranchRow, countryCode: CountryCode): LocatedBranch {
  const { location, ...branch } = toStoredBranch(row);
  const address = { line2: null, ...location.address };
  return {
    ...branch,
    location: { ...location, address, timeZone: branchTimeZone(row, countryCode) },
  };
}

/** Converts a row to the record that the feed supplied; it was validated then. */
export function toStoredBranch(row: DocumentRow): StoredBranch {
  return {
    ...JSON.parse(row.document),
    ...(row.hours ? { hours: JSON.parse(row.hours) } : {}),
    ...(row.departments ? { departments: JSON.parse(row.departments) } : {}),
    ...(row.special_hours ? { specialHours: JSON.parse(row.special_hours) } : {}),
  };
}

/** The row of a record, without its country. Its document is without hours, and without objects that are empty. */
export function branchRow(record: BranchFeedRecord) {
  const { hours, departments, specialHours, identity, contact, location, ...branch } = record;
  const { address, ...place } = location;
  const isTrading = hasDepartments(departments);
  const document = JSON.stringify({
    ...branch,
    identity: { ...optionalMember('type', identity?.type), isTrading },
    ...optionalMember('contact', contact),
    location: { ...optionalMember('address', address && withSecondLine(address)), ...place },
  });
  const large = {
    hours: hours ? JSON.stringify(hours) : null,
    departments: departments ? JSON.stringify(departments) : null,
    special_hours: specialHours ? JSON.stringify(specialHours) : null,
  };
  return {
    number: branch.number,
    name: branch.name,
    short_name: branch.shortName,
    type_code: identity?.type?.code ?? null,
    is_trading: isTrading,
    state: address?.state ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    time_zone: place.timeZone ?? null,
    document,
    etag: etagOf([document, ...Object.values(large)].join('\n')),
    ...large,
    // Words are letters and digits only, so they need no quoting in a tsvector.
    words: branchWords(record).join(' '),
  } satisfies Omit<Insertable<Branches>, 'country_code'>;
}

/** An absent second line is null, as specified; an address without any line is none. */
function withSecondLine({
  line1,
  line2 = null,
  ...rest
}: NonNullable<BranchFeedRecord['location']['address']>) {
  const known = { ...optionalMember('line1', line1), line2, ...rest };
  return line2 === null && Object.keys(known).length === 1 ? undefined : known;
}

/** The search words of a branch: number, names, address, region, manager, and telephone numbers as digits. */
export function branchWords({
  location,
  contact,
  departments,
  ...branch
}: BranchFeedRecord): string[] {
  const { address, region } = location;
  const texts = [
    branch.number,
    branch.name,
    branch.shortName,
    contact?.managerName ?? '',
    address?.line1 ?? '',
    address?.suburb ?? '',
    address?.state ?? '',
    address?.postCode ?? '',
    region ?? '',
  ];
  const phones = [contact, ...(departments ?? [])].flatMap(
    (each) => nationalDigits(each?.telephone) || [],
  );
  return [...new Set([...toSearchWords(texts.join('\n')), ...phones])];
}
