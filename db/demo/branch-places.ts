import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { dataRows } from './data-file.ts';

/** Where a branch is, and of what kind it is. */
export type BranchPlace = z.infer<typeof BranchPlace>;

/** The places of the made-up business's branches in a country, by number. */
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
  /** As its state's `shortDescription`. */
  state: z.string(),
  postCode: z.string(),
  latitude: coordinate,
  longitude: coordinate,
  timeZone: z.string(),
  region: z.string(),
  /** Code of its business unit type. */
  typeCode: z.enum(['10', '20', '30', '40', '50']),
});
