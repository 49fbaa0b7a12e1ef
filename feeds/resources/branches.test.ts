import { expect, test } from 'vitest';
import { branches } from '#feeds/resources.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';

const weekday = { days: ['MONDAY'], open: '07:00', close: '12:00' };
const holiday = { date: '2026-12-25', isClosed: true, name: 'Christmas Day' };

test('accepts a branch with split shifts and special days', () => {
  const afternoon = { ...weekday, open: '12:00', close: '16:00' };
  const eve = { date: '2026-12-24', isClosed: false, open: '07:00', close: '12:00', name: 'Eve' };
  expect(issuesOf({ hours: [weekday, afternoon], specialHours: [holiday, eve] })).toEqual([]);
});

test.each([
  [zone('Perth'), 'location.timeZone: must be a time zone by its IANA name'],
  [zone('+08:00'), 'location.timeZone: must be a time zone by its IANA name'],
  [zone('australia/perth'), 'location.timeZone: must be a time zone'],
  [
    { identity: { type: { id: 2 ** 31, code: '30', description: 'Trade centre' } } },
    'identity.type.id: ',
  ],
  [hours({ open: '7:00' }), 'hours[0].open: must be a local time as HH:mm'],
  [hours({ open: '07:00:00+08:00' }), 'hours[0].open: must be a local time as HH:mm'],
  [hours({ close: '06:00' }), 'hours[0].close: must be later than 07:00'],
  [hours({ days: [] }), 'hours[0].days: '],
  [
    { hours: [weekday, { ...weekday, open: '11:00', close: '13:00' }] },
    'hours[1].days: has MONDAY with hours that overlap earlier ones',
  ],
  [
    { departments: [{ code: 'TRADE', name: 'Trade', hours: [weekday, weekday] }] },
    'departments[0].hours[1].days: has MONDAY with hours that overlap earlier ones',
  ],
  [{ specialHours: [{ ...holiday, open: '07:00' }] }, 'specialHours[0].open: must not be there'],
  [{ specialHours: [{ ...holiday, isClosed: false }] }, 'specialHours[0].open: is missing'],
  [{ specialHours: [holiday, holiday] }, 'specialHours[1].date: is there already'],
])('reports %j, naming the member', (members, issue) => {
  expect(issuesOf(members).join('\n')).toContain(issue);
});

test.each(['Australia/Lord_Howe', 'Australia/NSW', 'Pacific/Chatham', 'UTC'])(
  'accepts the time zone %s',
  (timeZone) => {
    expect(issuesOf(zone(timeZone))).toEqual([]);
  },
);

test('a branch may have an unknown type and state', () => {
  const type = { id: 9, code: 'no such type', description: '' };
  const address = { ...aBranch().location.address, state: 'no such state' };
  expect(issuesOf({ identity: { type }, location: { ...aBranch().location, address } })).toEqual(
    [],
  );
  expect(issuesOf({ identity: {}, contact: {} })).toEqual([]);
});

test('a branch needs no address', () => {
  const { line2: _, ...address } = aBranch().location.address;
  for (const location of [{}, { address: {} }, { ...aBranch().location, address }]) {
    expect(issuesOf({ location })).toEqual([]);
  }
});

test('a branch trades if it has departments', () => {
  const isTrading = branches.columns.indexOf('is_trading');
  const derivedFrom = (members: object) => {
    const read = branches.read({ ...aBranch(), identity: {}, ...members }, false);
    return 'values' in read ? read.values[isTrading] : read.issues;
  };
  expect(derivedFrom({})).toBe(true);
  expect(derivedFrom({ departments: [] })).toBe(false);
  expect(issuesOf({ identity: { isTrading: false } })).toEqual([
    'identity.isTrading: must be true, or left out: the branch has departments',
  ]);
  expect(issuesOf({ identity: { isTrading: true }, departments: [] })).toEqual([
    'identity.isTrading: must be false, or left out: the branch has no departments',
  ]);
});

function zone(timeZone: string) {
  return { location: { ...aBranch().location, timeZone } };
}

function hours(members: object) {
  return { hours: [{ ...weekday, ...members }] };
}

function issuesOf(members: object): string[] {
  return recordIssues(branches, { ...aBranch(), ...members });
}
