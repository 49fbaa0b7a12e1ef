import type { State } from './reference-schema.ts';

/** The state or region that an address names: by its short name, its full name or its code. */
export function stateNamed(name: string, states: readonly State[]): State | undefined {
  const asked = fold(name);
  return states.find(({ code, description, shortDescription, adminStateCode }) =>
    [shortDescription, description, code, adminStateCode].some(
      (each) => each !== undefined && fold(each) === asked,
    ),
  );
}

/** Without case, accents and blanks around it. */
function fold(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
