import { searchBranches } from '#lib/branches/search/search-branches.ts';
import { csvFile } from '#lib/text/csv.ts';
import { formatOffset, localTimeAt, minutesAhead } from '#lib/time/local-time.ts';
import { BranchSearchQuery } from './search/schema.ts';

/** Branches, few enough to be searched in memory by distance and hours (`searchBranches`). */
export const BRANCHES = {
  name: 'branches',
  noun: 'branch',
  title: 'Branches',
  scope: 'enterprise:read',
  key: 'number',
  query: BranchSearchQuery,
  file: { name: 'branches.csv', scope: 'enterprise:read', query: BranchSearchQuery },
} as const;

/** All branches that a search finds. Distances are from its place, or the branch that `near` names. */
export const BRANCHES_CSV = csvFile({
  ...BRANCHES.file,
  rows: async (ctx, query) => (await searchBranches(ctx, query, undefined)).found,
  columns: {
    Number: ({ branch }) => branch.number,
    Name: ({ branch }) => branch.name,
    Type: ({ branch }) => branch.identity?.type?.description,
    Phone: ({ branch }) => branch.contact?.telephone,
    Email: ({ branch }) => branch.contact?.primaryEmail,
    Manager: ({ branch }) => branch.contact?.managerName,
    Address: ({ branch: { location } }) =>
      [location.address.line1, location.address.line2].filter(Boolean).join(', '),
    Suburb: ({ branch }) => branch.location.address.suburb,
    State: ({ branch }) => branch.location.address.state,
    Postcode: ({ branch }) => branch.location.address.postCode,
    Latitude: ({ branch }) => branch.location.latitude,
    Longitude: ({ branch }) => branch.location.longitude,
    'Time zone': ({ branch }) => branch.location.timeZone,
    'Open now': ({ state }) => state && (state.isOpen ? 'yes' : 'no'),
    'Changes at': ({ branch, state }) =>
      state?.change && localTimestamp(state.change.at, branch.location.timeZone),
    'Reason today': ({ state }) => state?.occasion,
    'Opens that day': ({ day }) => day?.ranges.at(0)?.open,
    'Closes that day': ({ day }) => day?.ranges.at(-1)?.close,
    'Reason that day': ({ day }) => day?.occasion,
    Kilometres: ({ kilometres }) =>
      kilometres === undefined ? undefined : Number(kilometres.toFixed(1)),
  },
});

/** `2026-10-05T07:00+13:45`. */
function localTimestamp(at: Date, timeZone: string): string {
  const { date, time } = localTimeAt(at, timeZone);
  return `${date}T${time}${formatOffset(minutesAhead(timeZone, 'UTC', at))}`;
}
