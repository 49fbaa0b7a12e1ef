import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { dataRows } from '#tools/demo/data-files/data-file.ts';

/** The location and type of a branch. */
export type BranchPlace = z.infer<typeof BranchPlace>;

/** The branch locations of a country, by number. */
export function branchPlaces(countryCode: CountryCode): BranchPlace[] {
  return dataRows('branch-places.csv', BranchPlace).filter(
    ({ country }) => country === countryCode,
  );
}

const coordinate = z.string().transform(Number).pipe(z.number());

const BranchPlace = z.strictObject({
  country: CountryCode,
  number: z.string(),
  name: z.string(),
  suburb: z.string(),
  /** The state's `shortDescription`. */
  state: z.string(),
  postCode: z.string(),
  latitude: coordinate,
  longitude: coordinate,
  timeZone: z.string(),
  region: z.string(),
  /** Business unit type code. */
  typeCode: z.enum(['10', '20', '30', '40', '50']),
});
