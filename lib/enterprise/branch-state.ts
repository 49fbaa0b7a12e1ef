import type { State } from './reference-schema.ts';

/** The state or region that an address names, by abbreviation, full name or code. */
export function stateNamed(name: string, states: readonly State[]): State | undefined {
  const wanted = normalise(name);
  return states.find(({ code, description, shortDescription, adminStateCode }) =>
    [shortDescription, description, code, adminStateCode].some(
      (each) => each !== undefined && normalise(each) === wanted,
    ),
  );
}

/** Removes case, accents and surrounding spaces. */
function normalise(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
