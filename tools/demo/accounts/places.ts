import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dataRows } from '#tools/demo/data-files/data-file.ts';

/** A real suburb or town. */
export type Place = Pick<KnownPlace, 'suburb' | 'state' | 'postcode'>;

/** A place with its country and the coordinates of its centre, in degrees. */
type KnownPlace = z.infer<typeof KnownPlace>;

export function knownPlaces(countryCode: CountryCode): KnownPlace[] {
  return dataRows('account-places.csv', KnownPlace).filter(
    ({ country }) => country === countryCode,
  );
}

/** The places near each branch, by its number: the nearest in its state, or else its own suburb. */
export function placesNear(
  countryCode: CountryCode,
  branches: readonly BranchRecord[],
): ReadonlyMap<string, readonly [Place, ...Place[]]> {
  const rows = knownPlaces(countryCode);
  return new Map(branches.map((branch) => [branch.number, nearest(branch, rows)]));
}

const coordinate = z.string().transform(Number).pipe(z.number());

const KnownPlace = z.strictObject({
  country: CountryCode,
  suburb: z.string(),
  /** As in branch addresses. */
  state: z.string(),
  postcode: z.string(),
  latitude: coordinate,
  longitude: coordinate,
});

const MAX_PLACES = 12;
const MAX_DEGREES = 0.45;

function nearest(
  { location }: BranchRecord,
  rows: readonly KnownPlace[],
): readonly [Place, ...Place[]] {
  const { address, latitude, longitude } = location;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const around = rows
    .filter(({ state }) => state === address.state)
    .map((row) => ({
      row,
      away: Math.hypot(row.latitude - latitude, (row.longitude - longitude) * narrowing),
    }))
    .filter(({ away }) => away < MAX_DEGREES)
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_PLACES)
    .map(({ row: { suburb, state, postcode } }) => ({ suburb, state, postcode }));
  const own = { suburb: address.suburb, state: address.state, postcode: address.postCode };
  const [first = own, ...rest] = around;
  return [first, ...rest];
}
