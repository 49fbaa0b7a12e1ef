import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { localTimeAt, offsetText } from '#lib/local-time.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { type FoundBranch, searchBranches } from './search.ts';
import type { BranchSearchQuery } from './search-schema.ts';

/**
 * The branches that a search finds, as CSV for a spreadsheet: UTF-8 with a mark in front, numbers as they are,
 * nothing that counts as a formula. Distances are from the branch that `near` names.
 */
export async function branchesCsv(
  ctx: Context<'enterprise:read'>,
  query: BranchSearchQuery,
): Promise<string> {
  const { found } = await searchBranches(ctx, query, undefined);
  return stringify(found.map(recordOf), {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: COLUMNS,
  });
}

const COLUMNS = [
  'Number',
  'Name',
  'Type',
  'Telephone',
  'Email',
  'Manager',
  'Address',
  'Suburb',
  'State',
  'Post code',
  'Latitude',
  'Longitude',
  'Time zone',
  'Open now',
  'Changes at',
  'Occasion today',
  'Kilometres',
];

function recordOf({ branch, state, kilometres }: FoundBranch): Record<string, unknown> {
  const { identity, contact, location } = branch;
  const { address, timeZone } = location;
  return {
    Number: branch.number,
    Name: branch.name,
    Type: identity?.type?.description,
    Telephone: contact?.telephone,
    Email: contact?.primaryEmail,
    Manager: contact?.managerName,
    Address: [address.line1, address.line2].filter(Boolean).join(', '),
    Suburb: address.suburb,
    State: address.state,
    'Post code': address.postCode,
    Latitude: location.latitude,
    Longitude: location.longitude,
    'Time zone': timeZone,
    'Open now': state && (state.isOpen ? 'yes' : 'no'),
    'Changes at': state?.change && momentThere(state.change.at, timeZone),
    'Occasion today': state?.occasion,
    Kilometres: kilometres === undefined ? undefined : Number(kilometres.toFixed(1)),
  };
}

/** `2026-10-05T07:00+13:45`. */
function momentThere(at: Date, timeZone: string): string {
  const { date, time } = localTimeAt(at, timeZone);
  return `${date}T${time}${offsetText(at, timeZone)}`;
}
