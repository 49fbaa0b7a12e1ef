import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { demoBusinessUnitTypes } from './business-unit-types.ts';
import { branchContact, withContact } from './contacts.ts';
import { departmentsOf, openingHoursOf } from './hours.ts';
import { type BranchPlace, branchPlaces } from './places.ts';
import { publicHolidays, specialDaysOf, twoYearsFrom } from './special-days.ts';
import { regionCodeOf } from './states.ts';

/**
 * The branches of the demo business in a country, by number, with the special days of the two years from `today` on.
 * Only places and public holidays are real. Electrical branches open for the morning of Boxing Day, unless it is `closed`.
 */
export function demoBranches(
  countryCode: CountryCode,
  today: string,
  boxingDay: 'open' | 'closed' = 'open',
): BranchRecord[] {
  const days = twoYearsFrom(today);
  return branchPlaces(countryCode).map((place) => {
    const random = randomFor(`branch ${place.number}`);
    const identity = identityOf(place);
    const location = locationOf(place, random);
    const contact = branchContact(place, random);
    const hours = openingHoursOf(place, random);
    const departments = departmentsOf(place, random).map((each) => withContact(each, place));
    const opensOnBoxingDay = boxingDay === 'open' && place.typeCode === '20';
    const calendar = { ...calendarOf(place), week: hours, opensOnBoxingDay };
    const specialHours = specialDaysOf(calendar, days);
    const branch = {
      number: place.number,
      ...branchNames(place),
      identity,
      contact,
      location,
      hours,
    };
    return identity.isTrading
      ? { ...branch, departments, specialHours }
      : { ...branch, specialHours };
  });
}

/** A plumbing branch has the name of its place; others add their trade. */
function branchNames({ name, typeCode }: BranchPlace) {
  const [kind, inShort] = KINDS[typeCode];
  return { name: `${name}${kind}`, shortName: `${name}${inShort}` };
}

const KINDS = {
  '10': [' Distribution Centre', ' DC'],
  '20': [' Electrical', ' Elec'],
  '30': ['', ''],
  '40': [' Heating', ' Heat'],
  '50': [' Bathrooms', ' Bath'],
} satisfies Record<BranchPlace['typeCode'], [string, string]>;

function identityOf({ country, typeCode }: BranchPlace) {
  const type = demoBusinessUnitTypes(country).find(({ code }) => code === typeCode);
  if (type === undefined) throw new RangeError(`there is no business unit type ${typeCode}`);
  const { id, code, description } = type;
  return { type: { id, code, description }, isTrading: typeCode !== '10' };
}

function locationOf(place: BranchPlace, random: Random): BranchRecord['location'] {
  const { country, suburb, state, postCode, latitude, longitude, timeZone, region } = place;
  const street = `${random.pick(namesIn('branch street'))} ${random.pick(namesIn('branch street kind'))}`;
  return {
    address: {
      line1: `${random.int(1, 240)} ${street}`,
      line2: random.chance(0.2) ? `Unit ${random.int(1, 12)}` : null,
      suburb,
      state,
      postCode,
      countryCode: country.toUpperCase(),
    },
    latitude,
    longitude,
    timeZone,
    region,
  };
}

function calendarOf({ country, state, typeCode }: BranchPlace) {
  return {
    holidays: publicHolidays(regionCodeOf(country, state)),
    yearEnd: country === 'au' ? '06-30' : '03-31',
    hasChristmasBreak: typeCode === '50',
  };
}
