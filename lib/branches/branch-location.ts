import type { LocatedBranch } from './schema.ts';

type Location = LocatedBranch['location'];
type Address = Location['address'];

/** `Enmore NSW`, omitting unknown parts. */
export function formatTown({ suburb, state }: Address): string {
  return [suburb, state].filter(Boolean).join(' ');
}

/** The known lines of an address, ending in `Enmore NSW 2042`. */
export function branchAddressLines(address: Address): string[] {
  const { line1, line2, postCode } = address;
  const town = [formatTown(address), postCode].filter(Boolean).join(' ');
  return [line1, line2, town].flatMap((line) => line || []);
}

/** Whether goods are only transferred from it, as from a distribution centre: customers may not go there. */
export function isTransferOnly({ identity }: Pick<LocatedBranch, 'identity'>): boolean {
  return identity?.isTrading === false;
}

export function coordinatesOf({ latitude, longitude }: Location): Coordinates | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Coordinates in degrees (WGS84). */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** The great-circle distance in kilometres; undefined when one is unknown. */
export function kilometresBetween(a: Coordinates, b: Coordinates): number;
export function kilometresBetween(
  a: Coordinates | undefined,
  b: Coordinates | undefined,
): number | undefined;
export function kilometresBetween(
  a: Coordinates | undefined,
  b: Coordinates | undefined,
): number | undefined {
  if (!a || !b) return undefined;
  const [north, south] = [radians(a.latitude), radians(b.latitude)];
  const byLatitude = Math.sin((north - south) / 2) ** 2;
  const byLongitude = Math.sin(radians(a.longitude - b.longitude) / 2) ** 2;
  const half = byLatitude + Math.cos(north) * Math.cos(south) * byLongitude;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const EARTH_KM = 6_371;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
