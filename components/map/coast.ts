import { AUSTRALIA } from './australia.ts';
import { NEW_ZEALAND } from './new-zealand.ts';

type Position = [longitude: number, latitude: number];
type MultiPolygon = { type: 'MultiPolygon'; coordinates: Position[][][] };

/** The land of each country, in degrees of longitude and latitude (WGS84). */
export const LAND: Readonly<Record<string, MultiPolygon>> = {
  au: landOf(AUSTRALIA),
  nz: landOf(NEW_ZEALAND),
};

function landOf(coast: string): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: coast.split(',').map((ring) => [pointsOf(ring)]) };
}

function pointsOf(ring: string): Position[] {
  const steps = ring.split(' ').map(Number);
  const points: Position[] = [];
  let [longitude, latitude] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    longitude += steps[at] ?? 0;
    latitude += steps[at + 1] ?? 0;
    points.push([longitude / 100, latitude / 100]);
  }
  return points;
}
