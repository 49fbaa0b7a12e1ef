import { globSync } from 'node:fs';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Row } from './row.ts';

type MakeRows = (here: CountryCode) => readonly Row[];

const FILES = globSync('rows/*.ts', { cwd: import.meta.dirname }).sort();
const MODULES: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  FILES.map((file) => import(new URL(file, import.meta.url).href)),
);
/** What each file of `rows/` exports under a name that ends so. */
const MAKERS = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, made]) =>
    name.endsWith('Rows') && typeof made === 'function' ? [made as MakeRows] : [],
  ),
);

/** The contract of every operation, in a country. One without its row fails `rows.test.ts`. */
export function rowsOf(here: CountryCode): readonly Row[] {
  return MAKERS.flatMap((make) => make(here));
}
