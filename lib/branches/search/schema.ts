import { z } from 'zod';
import { SearchText } from '#lib/search/schema.ts';

/** An empty value is no condition. */
const field = SearchText.exactOptional();

const chosen = z.enum(['', '1'], { error: 'must be 1, or left out' }).exactOptional();

/**
 * The order of search results. By default nearest first, with a place or a day the open ones before the closed; by
 * number where distances are from nowhere.
 */
const BranchOrder = z.enum(['name', 'distance', 'change'], {
  error: 'must be `name`, `distance` or `change`, or left out',
});

/** The centre of the map in degrees and its width in kilometres: `-33.75,150.7,100`. */
export const MapArea = z
  .string()
  .regex(/^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?),(\d{2,4})$/, {
    error: 'must be a latitude, a longitude and a width in kilometres',
  })
  .transform((text) => {
    const [latitude = 0, longitude = 0, kilometres = 0] = text.split(',').map(Number);
    return { latitude, longitude, kilometres };
  })
  .pipe(
    z.object({
      latitude: z.number().min(-60).max(10),
      longitude: z.number().min(-180).max(180),
      kilometres: z.number().min(50).max(6_000),
    }),
  );
export type MapArea = z.output<typeof MapArea>;

/** The query of a branch search, as in a URL. All conditions must hold. */
export const BranchSearchQuery = z.strictObject({
  q: field.describe(
    'A suburb or postcode to be near, with a day if need be (`penrith boxing day`); or words of a branch’s name, region or manager, or its number.',
  ),
  date: field.describe('The day: a date, a day of the week, or the name of a public holiday.'),
  type: field.describe('Code of a business unit type.'),
  state: field.describe('State or region, as in addresses.'),
  open: chosen.describe('Those that are open on the day, or now.'),
  near: field.describe('Number of the branch that distances are from, without a place.'),
  sort: z.union([z.literal(''), BranchOrder]).exactOptional(),
  map: MapArea.exactOptional().describe('What the map shows.'),
});
export type BranchSearchQuery = z.output<typeof BranchSearchQuery>;
