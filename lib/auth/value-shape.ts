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
export function shapeOf(value: unknown): string {
  if (!Array.isArray(value)) return describeOne(value);
  if (value.length === 0) return 'an empty list';
  const shapes = [...new Set(value.slice(0, MAX_EXAMINED).map(describeOne))];
  const more = shapes.length > MAX_NAMED || value.length > MAX_EXAMINED ? ', and others' : '';
  return `a list of ${value.length}: ${shapes.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** The same, or the difference to an expected value if it is easily overlooked: a slash or letter case. */
export function shapeBeside(value: unknown, expected: readonly string[]): string {
  const texts = [value].flat().filter((one) => typeof one === 'string');
  for (const text of texts.slice(0, MAX_EXAMINED)) {
    for (const right of expected) {
      if (text === right) continue;
      if (text === `${right}/`) return 'the expected one with a slash at its end';
      if (`${text}/` === right) return 'the expected one without the slash at its end';
      if (text.toLowerCase() === right.toLowerCase()) return 'the expected one in another case';
    }
  }
  return shapeOf(value);
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
  return `${kind} of ${value.length} ${value.length === 1 ? 'character' : 'characters'}`;
}
