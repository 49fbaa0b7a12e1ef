import type { Place } from './distance.ts';
import type { LocatedBranch } from './schema.ts';

type Location = LocatedBranch['location'];
type Address = Location['address'];

/** `Enmore NSW`, omitting unknown parts. */
export function townText({ suburb, state }: Address): string {
  return [suburb, state].filter(Boolean).join(' ');
}

/** The known lines of an address, ending in `Enmore NSW 2042`. */
export function addressLines(address: Address): string[] {
  const { line1, line2, postCode } = address;
  const town = [townText(address), postCode].filter(Boolean).join(' ');
  return [line1, line2, town].flatMap((line) => line || []);
}

/** The coordinates of a branch; undefined when unknown. */
export function placeOf({ latitude, longitude }: Location): Place | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
