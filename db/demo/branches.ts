import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord, LocalHours } from '#lib/enterprise/schema.ts';

/** The branches of a made-up business: the places are real, and nothing else is. */
export function demoBranches(countryCode: CountryCode): BranchRecord[] {
  return countryCode === 'au' ? australian() : newZealand();
}

function australian() {
  return [
    place('101', 'Osborne Park', 'WA', '6017', 'Australia/Perth', [-31.9002, 115.8117], 'Metro'),
    place('102', 'Bunbury', 'WA', '6230', 'Australia/Perth', [-33.3271, 115.6414], 'South West'),
    place('201', 'Winnellie', 'NT', '0820', 'Australia/Darwin', [-12.4266, 130.8877], 'Top End'),
    place('301', 'Hindmarsh', 'SA', '5007', 'Australia/Adelaide', [-34.9087, 138.5676], 'Metro'),
    place('401', 'Eagle Farm', 'QLD', '4009', 'Australia/Brisbane', [-27.4346, 153.0836], 'Metro'),
    place('402', 'Mackay', 'QLD', '4740', 'Australia/Brisbane', [-21.1411, 149.186], 'North'),
    place('501', 'Alexandria', 'NSW', '2015', 'Australia/Sydney', [-33.9097, 151.1957], 'Metro'),
    place(
      '502',
      'Broken Hill',
      'NSW',
      '2880',
      'Australia/Broken_Hill',
      [-31.9596, 141.4678],
      'Far West',
    ),
    place('601', 'Brunswick', 'VIC', '3056', 'Australia/Melbourne', [-37.7667, 144.9624], 'Metro'),
    place('701', 'Moonah', 'TAS', '7009', 'Australia/Hobart', [-42.8471, 147.2995], 'South'),
  ];
}

function newZealand() {
  return [
    place('801', 'Penrose', 'Auckland', '1061', 'Pacific/Auckland', [-36.9102, 174.8155], 'North'),
    place('802', 'Te Rapa', 'Waikato', '3200', 'Pacific/Auckland', [-37.7448, 175.2423], 'North'),
    place(
      '803',
      'Petone',
      'Wellington',
      '5012',
      'Pacific/Auckland',
      [-41.2263, 174.8714],
      'Central',
    ),
    place(
      '804',
      'Addington',
      'Canterbury',
      '8024',
      'Pacific/Auckland',
      [-43.5447, 172.6147],
      'South',
    ),
    place(
      '805',
      'Waitangi',
      'Chatham Islands',
      '8016',
      'Pacific/Chatham',
      [-43.9535, -176.5597],
      'Islands',
    ),
  ];
}

function place(
  number: string,
  suburb: string,
  state: string,
  postCode: string,
  timeZone: string,
  [latitude, longitude]: readonly [number, number],
  region: string,
): BranchRecord {
  const isAustralian = timeZone.startsWith('Australia/');
  return {
    number,
    name: suburb,
    shortName: suburb,
    identity: { type: { id: 3, code: '30', description: 'Trade centre' }, isTrading: true },
    location: {
      address: {
        line1: '1 Example Street',
        line2: null,
        suburb,
        state,
        postCode,
        countryCode: isAustralian ? 'AU' : 'NZ',
      },
      latitude,
      longitude,
      timeZone,
      region,
    },
    hours: WEEK,
    departments: [{ code: 'TRADE', name: 'Trade counter' }],
    specialHours: [
      { date: '2026-12-25', isClosed: true, name: 'Christmas Day' },
      { date: '2026-12-26', isClosed: true, name: 'Boxing Day' },
      { date: '2027-01-01', isClosed: true, name: 'New Year’s Day' },
    ],
  };
}

const WEEK: LocalHours[] = [
  {
    days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    open: '06:30',
    close: '16:30',
  },
  { days: ['SATURDAY'], open: '07:30', close: '11:30' },
];
