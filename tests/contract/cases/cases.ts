import { globSync } from 'node:fs';
import type { CountryCode } from '#lib/api/fields.ts';
import type { OperationCase } from './operation-case.ts';

type MakeCases = (country: CountryCode) => readonly OperationCase[];

const FILES = globSync('*/*.ts', { cwd: import.meta.dirname }).sort();
const MODULES: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  FILES.map((file) => import(new URL(file, import.meta.url).href)),
);
/** Every exported function whose name ends with `Cases`: a new file needs no line here. */
const MAKERS = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, exported]) =>
    name.endsWith('Cases') && typeof exported === 'function' ? [exported as MakeCases] : [],
  ),
);

/** The cases of all operations in a country; `cases.test.ts` fails for an operation without one. */
export function casesFor(country: CountryCode): readonly OperationCase[] {
  return MAKERS.flatMap((makeCases) => makeCases(country));
}
