import type { Place } from './distance.ts';
import type { LocatedBranch } from './schema.ts';

type Location = LocatedBranch['location'];
type Address = Location['address'];

/** `Enmore NSW`, as far as it is known. */
export function townText({ suburb, state }: Address): string {
  return [suburb, state].filter(Boolean).join(' ');
}

/** The lines of an address, the last of them `Enmore NSW 2042`; only those that are known. */
export function addressLines(address: Address): string[] {
  const { line1, line2, postCode } = address;
  const town = [townText(address), postCode].filter(Boolean).join(' ');
  return [line1, line2, town].flatMap((line) => line || []);
}

/** Where a branch is on the earth; undefined where that is not known. */
export function placeOf({ latitude, longitude }: Location): Place | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
