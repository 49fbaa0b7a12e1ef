import type { CountryCode } from '#lib/api/fields.ts';
import { areaCodeOf } from '#tools/demo/branches/area-codes.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { knownPlaces } from '../accounts/places.ts';
import type { SupplierFacts } from './facts.ts';

/** A place to collect goods from: the supplier's own premises, or a depot in another state. */
export type Depot = {
  readonly line1: string;
  readonly suburb: string;
  /** As in branch addresses. */
  readonly state: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
};

/** The depots of a supplier: none overseas, otherwise its own premises and one in most other states. */
export function depotsOf({ home, ...facts }: SupplierFacts): Depot[] {
  if (home === 'overseas') return [];
  const { name, line1, suburb, state, postcode, latitude, longitude, phone } = facts;
  const works = {
    ...{ line1, suburb, state, postcode, phone },
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
  const others = new Set(placesOf(home).map((place) => place.state));
  others.delete(state);
  const random = randomFor(`depots of ${name}`);
  const stores = [...others].flatMap((other) =>
    random.chance(SHARE_OF_STATES) ? depotIn(home, other, random) : [],
  );
  return [works, ...stores];
}

/** The share of other states with a depot. */
const SHARE_OF_STATES = 0.7;

const placesByCountry = new Map<CountryCode, ReturnType<typeof knownPlaces>>();

function placesOf(countryCode: CountryCode) {
  const places = placesByCountry.get(countryCode) ?? knownPlaces(countryCode);
  placesByCountry.set(countryCode, places);
  return places;
}

/** A depot in a suburb of the state, within a kilometre of its centre. */
function depotIn(countryCode: CountryCode, state: string, random: Random): Depot {
  const place = random.pick(placesOf(countryCode).filter((each) => each.state === state));
  const exchange = countryCode === 'au' ? '7010' : '555';
  return {
    line1: `${random.int(1, 90)} ${random.pick(namesIn('depot street'))}`,
    suburb: place.suburb,
    state,
    postcode: place.postcode,
    latitude: jitter(place.latitude, random),
    longitude: jitter(place.longitude, random),
    phone: `${areaCodeOf(countryCode, state)} ${exchange} ${random.int(1000, 9999)}`,
  };
}

/** Moves by at most 0.005 degrees, about 500 metres. */
function jitter(degrees: number, random: Random): number {
  return Math.round(degrees * 10_000 + random.int(-50, 50)) / 10_000;
}
