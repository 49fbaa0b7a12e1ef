import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { countOf } from '#lib/text/text.ts';

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
export function findClaimProblem({ issues: [issue] }: z.ZodError, claims: unknown): ClaimProblem {
  const [name] = issue?.path ?? [];
  if (typeof name !== 'string') {
    return { part: 'claims', found: describeShape(claims), expected: 'an object' };
  }
  const value = new Map<string, unknown>(Object.entries(claims ?? {})).get(name);
  return {
    part: `claim ${name}`,
    found: describeShape(value),
    expected: EXPECTED_FORMS.get(name) ?? 'a text',
  };
}

/** A list, or a comma-separated string: directory attributes are often plain strings. */
function claimList<Element extends z.ZodType<unknown, string>>(element: Element) {
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
export const CountriesClaim = claimList(
  z
    .string()
    .regex(/^[a-z]{2}$/i)
    .transform((code) => code.toLowerCase()),
);

/** The customer numbers that a caller is limited to: `["17850"]` or `"17850, 12346"`. */
export const CustomerNumbersClaim = claimList(Identifier);

/** A string or a list: some issuers send a list of one as a plain string. */
export const StringOrList = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

const EXPECTED_FORMS: ReadonlyMap<string, string> = new Map([
  ['aud', 'a text or a list of texts'],
  ['scp', 'a text or a list of texts'],
  ['exp', 'a number of seconds'],
  ['iat', 'a number of seconds'],
  ['nbf', 'a number of seconds'],
  ['countries', 'codes of two letters: a list, or a text with commas'],
  ['customer_numbers', 'at most 1000 numbers of customers: a list, or a text with commas'],
]);

/** Why a token or claim is not accepted, for the log. Never contains the value itself. */
export type ClaimProblem = {
  /** What is wrong: `claim aud`, `header kid`, `signature`. */
  readonly part: string;
  /** The shape of its value. */
  readonly found: string;
  readonly expected: string;
};

/**
 * Describes the shape of a value (`a text of 36 characters`, `a list of 2: a number, a UUID`), so that a log can say
 * what is wrong with a claim without personal data.
 */
export function describeShape(value: unknown): string {
  if (!Array.isArray(value)) return describeOne(value);
  if (value.length === 0) return 'an empty list';
  const shapes = [...new Set(value.slice(0, MAX_EXAMINED).map(describeOne))];
  const more = shapes.length > MAX_NAMED || value.length > MAX_EXAMINED ? ', and others' : '';
  return `a list of ${value.length}: ${shapes.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** The same, or the difference to an expected value if it is easily overlooked: a slash or letter case. */
export function describeMismatch(value: unknown, expected: readonly string[]): string {
  const texts = [value].flat().filter((one) => typeof one === 'string');
  for (const text of texts.slice(0, MAX_EXAMINED)) {
    for (const right of expected) {
      if (text === right) continue;
      if (text === `${right}/`) return 'the expected one with a slash at its end';
      if (`${text}/` === right) return 'the expected one without the slash at its end';
      if (text.toLowerCase() === right.toLowerCase()) return 'the expected one in another case';
    }
  }
  return describeShape(value);
}

const MAX_EXAMINED = 100;
const MAX_NAMED = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function describeOne(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `a ${typeof value}`;
  if (value === '') return 'an empty text';
  if (UUID.test(value)) return 'a UUID';
  const kind = /^(https?|api|urn):/.test(value) ? 'an address' : 'a text';
  return `${kind} of ${countOf(value.length, 'character')}`;
}
