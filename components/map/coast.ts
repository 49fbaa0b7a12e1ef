import { AUSTRALIA } from './australia.ts';
import { NEW_ZEALAND } from './new-zealand.ts';

type Position = [longitude: number, latitude: number];
type MultiPolygon = { type: 'MultiPolygon'; coordinates: Position[][][] };

/** The land of each country, in degrees of longitude and latitude (WGS84). */
export const LAND: Readonly<Record<string, MultiPolygon>> = {
  au: parseCoast(AUSTRALIA),
  nz: parseCoast(NEW_ZEALAND),
};

function parseCoast(coast: string): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: coast.split(',').map((ring) => [parseRing(ring)]) };
}

function parseRing(ring: string): Position[] {
  const numbers = ring.split(' ').map(Number);
  const points: Position[] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    longitude += numbers[index] ?? 0;
    latitude += numbers[index + 1] ?? 0;
    points.push([longitude / 100, latitude / 100]);
  }
  return points;
}
