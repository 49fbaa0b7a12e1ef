import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { ClaimProblem } from './value-shape.ts';
import { shapeOf } from './value-shape.ts';

/**
 * The claim with this name, or else the member at this path through nested objects (`realm_access.roles`).
 * Undefined when there is neither.
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

/** The first invalid claim of a failed parse, with the shape of its value. */
export function problemOfClaims({ issues: [issue] }: z.ZodError, claims: unknown): ClaimProblem {
  const [name] = issue?.path ?? [];
  if (typeof name !== 'string') {
    return { part: 'claims', found: shapeOf(claims), expected: 'an object' };
  }
  const value = new Map<string, unknown>(Object.entries(claims ?? {})).get(name);
  return {
    part: `claim ${name}`,
    found: shapeOf(value),
    expected: EXPECTED_FORMS.get(name) ?? 'a text',
  };
}

/** A list, or a comma-separated string: directory attributes are often plain strings. */
function listOf<Element extends z.ZodType<unknown, string>>(element: Element) {
  const texts = z.string().transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  return z.union([z.array(z.string()), texts]).pipe(z.array(element).max(MAX_LISTED));
}

const MAX_LISTED = 1_000;

/** The countries that a caller is limited to, lower-cased: `["AU"]` or `"au,nz"`. */
export const Countries = listOf(
  z
    .string()
    .regex(/^[a-z]{2}$/i)
    .transform((code) => code.toLowerCase()),
);

/** The customer numbers that a caller is limited to: `["17850"]` or `"17850, 12346"`. */
export const CustomerNumbers = listOf(Identifier);

/** A string or a list: some issuers send a list of one as a plain string. */
export const OneOrMore = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

const EXPECTED_FORMS: ReadonlyMap<string, string> = new Map([
  ['aud', 'a text or a list of texts'],
  ['scp', 'a text or a list of texts'],
  ['exp', 'a number of seconds'],
  ['iat', 'a number of seconds'],
  ['nbf', 'a number of seconds'],
  ['countries', 'codes of two letters: a list, or a text with commas'],
  ['customer_numbers', 'at most 1000 numbers of customers: a list, or a text with commas'],
]);
