import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { ClaimProblem } from './value-shape.ts';
import { shapeOf } from './value-shape.ts';

/**
 * The claim of that name; where there is none, the member that the name leads to as a path through objects
 * (`realm_access.roles`). Undefined where there is neither.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return undefined;
    at = new Map<string, unknown>(Object.entries(at)).get(step);
  }
  return at;
}

/** The first claim that `parsed` finds fault with, and of which shape it is. */
export function problemOfClaims({ issues: [issue] }: z.ZodError, claims: unknown): ClaimProblem {
  const [name] = issue?.path ?? [];
  if (typeof name !== 'string') {
    return { part: 'claims', found: shapeOf(claims), expected: 'an object' };
  }
  const value = new Map<string, unknown>(Object.entries(claims ?? {})).get(name);
  return {
    part: `claim ${name}`,
    found: shapeOf(value),
    expected: FORMS.get(name) ?? 'a text',
  };
}

/** A list, or a text with commas between: an attribute of a directory is often a text alone. */
function listed<Element extends z.ZodType<unknown, string>>(element: Element) {
  const texts = z.string().transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  return z.union([z.array(z.string()), texts]).pipe(z.array(element).max(MOST_LISTED));
}

const MOST_LISTED = 1_000;

/** The countries that somebody is limited to, in lower case: `["AU"]`, `"au,nz"`. */
export const Countries = listed(
  z
    .string()
    .regex(/^[a-z]{2}$/i)
    .transform((code) => code.toLowerCase()),
);

/** The customers that somebody is limited to: `["17850"]`, `"17850, 12346"`. */
export const CustomerNumbers = listed(Identifier);

/** One value, or several: some issuers send one of a list as a text of its own. */
export const OneOrMore = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

const FORMS: ReadonlyMap<string, string> = new Map([
  ['aud', 'a text or a list of texts'],
  ['scp', 'a text or a list of texts'],
  ['exp', 'a number of seconds'],
  ['iat', 'a number of seconds'],
  ['nbf', 'a number of seconds'],
  ['countries', 'codes of two letters: a list, or a text with commas'],
  ['customer_numbers', 'at most 1000 numbers of customers: a list, or a text with commas'],
]);
