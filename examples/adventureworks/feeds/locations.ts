import type { RowOf, Source } from '#examples/adventureworks/tables.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { RowOutcomes } from './row-outcomes.ts';

/** State of the plant, whose location the source does not have. */
export const PLANT_STATE_CODE = '01';

/** The Australian states of the source. */
export function statesOf({ StateProvince, CountryRegion }: Source, outcomes: RowOutcomes) {
  const isAustralian = (row: RowOf<'StateProvince'>) => row.CountryRegionCode === 'AU';
  outcomes.recordEach(StateProvince, isAustralian, 'states', 'OTHER_COUNTRY');
  outcomes.record(CountryRegion, { reason: 'COUNTRY' });
  return StateProvince.filter(isAustralian).map((row) => ({
    id: Number(row.StateProvinceID),
    code: stateCode(row),
    description: row.Name,
    shortDescription: row.StateProvinceCode,
    adminStateCode: `AU-${row.StateProvinceCode}`,
  }));
}

const STORE = { id: 10, code: '10', description: 'Store room' };
const WORK_CENTRE = { id: 20, code: '20', description: 'Work centre' };

/** Types of locations: the source has a cost rate for work centres. */
export function businessUnitTypesOf() {
  return [STORE, WORK_CENTRE].map((type) => ({ ...type, enabled: true }));
}

/** Locations of the plant become branches, all at its address. */
export function branchesOf({ Location }: Source, outcomes: RowOutcomes): BranchRecord[] {
  outcomes.record(Location, { feed: 'branches' });
  return Location.map((row) => ({
    number: row.LocationID,
    name: row.Name,
    shortName: row.Name,
    identity: { type: row.CostRate > 0 ? WORK_CENTRE : STORE, isTrading: false },
    location: PLANT,
  }));
}

/** A made-up address in a real suburb. */
const PLANT: BranchRecord['location'] = {
  address: {
    line1: '1 Example Road',
    line2: null,
    suburb: 'Silverwater',
    state: 'NSW',
    postCode: '2128',
    countryCode: 'AU',
  },
  latitude: -33.84,
  longitude: 151.05,
  timeZone: 'Australia/Sydney',
  region: 'New South Wales',
};

/** State codes of the Australian Bureau of Statistics. */
const ABS_CODES: Readonly<Record<string, string>> = {
  NSW: PLANT_STATE_CODE,
  VIC: '02',
  QLD: '03',
  SA: '04',
  WA: '05',
  TAS: '06',
  NT: '07',
  ACT: '08',
};

function stateCode({ StateProvinceCode }: RowOf<'StateProvince'>): string {
  const code = ABS_CODES[StateProvinceCode];
  if (code === undefined) throw new Error(`Australia has no state ${StateProvinceCode}`);
  return code;
}
