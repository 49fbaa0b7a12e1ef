import { z } from 'zod';
import { dataRows } from './data-file.ts';

/**
 * The public holidays of a state or region by ISO 3166-2 code (`AU-WA`, `NZ-CIT`), by date, from 2025 to 2028: whole
 * days only, including days in lieu.
 */
export function publicHolidays(region: string): ReadonlyMap<string, string> {
  return byRegion().get(region) ?? new Map();
}

let known: Map<string, Map<string, string>> | undefined;

function byRegion(): Map<string, Map<string, string>> {
  if (known) return known;
  known = new Map();
  for (const { date, name, regions } of dataRows('public-holidays.csv', HolidayRow)) {
    for (const region of regions.split(' ')) {
      const own = known.get(region) ?? new Map<string, string>();
      known.set(region, own.set(date, own.get(date) ?? name));
    }
  }
  return known;
}

const HolidayRow = z.strictObject({ date: z.string(), name: z.string(), regions: z.string() });
