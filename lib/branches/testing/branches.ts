import { BranchRecord } from '#lib/branches/schema.ts';

/** A branch for tests, in Perth, open on Mondays and Fridays. */
export function aBranch(members: Partial<BranchRecord> = {}): BranchRecord {
  const branch = {
    number: 'P01',
    name: 'Osborne Park',
    shortName: 'Osborne Pk',
    identity: { type: { id: 3, code: '30', description: 'Trade centre' }, isTrading: true },
    contact: { telephone: '08 5550 0101', managerName: 'Māia O’Brien' },
    location: {
      address: {
        line1: '12 Example Street',
        line2: null,
        suburb: 'Osborne Park',
        state: 'WA',
        postCode: '6017',
        countryCode: 'AU',
      },
      latitude: -31.9,
      longitude: 115.81,
      timeZone: 'Australia/Perth',
      region: 'Metro North',
    },
    hours: [{ days: ['MONDAY', 'FRIDAY'], open: '06:30', close: '16:30' }],
    departments: [{ code: 'TRADE', name: 'Trade counter' }],
    specialHours: [{ date: '2026-12-25', isClosed: true, name: 'Christmas Day' }],
    ...members,
  } satisfies BranchRecord;
  BranchRecord.parse(branch);
  return branch;
}

/** The same branch in Auckland, New Zealand. */
export function aNewZealandBranch(members: Partial<BranchRecord> = {}): BranchRecord {
  const { location } = aBranch();
  const address = { ...location.address, state: 'Auckland', postCode: '1010', countryCode: 'NZ' };
  return aBranch({ location: { ...location, address, timeZone: 'Pacific/Auckland' }, ...members });
}
