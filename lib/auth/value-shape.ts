/** Why a token or a claim is not accepted, in words for the log: never the value itself. */
export type ClaimProblem = {
  /** What is at fault: `claim aud`, `header kid`, `signature`. */
  readonly part: string;
  /** The shape of its value. */
  readonly found: string;
  readonly expected: string;
};

/**
 * Says of which shape a value is (`a text of 36 characters`, `a list of 2: a number, a UUID`), so that a log can
 * tell what is wrong with a claim and not what it says of somebody.
 */
export function shapeOf(value: unknown): string {
  if (!Array.isArray(value)) return shapeOfOne(value);
  if (value.length === 0) return 'an empty list';
  const shapes = [...new Set(value.slice(0, LOOKED_AT).map(shapeOfOne))];
  const more = shapes.length > NAMED || value.length > LOOKED_AT ? ', and others' : '';
  return `a list of ${value.length}: ${shapes.slice(0, NAMED).join(', ')}${more}`;
}

/** The same beside what it is compared with: a difference that nobody sees at a glance is named. */
export function shapeBeside(value: unknown, expected: readonly string[]): string {
  const texts = [value].flat().filter((one) => typeof one === 'string');
  for (const text of texts.slice(0, LOOKED_AT)) {
    for (const right of expected) {
      if (text === right) continue;
      if (text === `${right}/`) return 'the expected one with a slash at its end';
      if (`${text}/` === right) return 'the expected one without the slash at its end';
      if (text.toLowerCase() === right.toLowerCase()) return 'the expected one in another case';
    }
  }
  return shapeOf(value);
}

const LOOKED_AT = 100;
const NAMED = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function shapeOfOne(value: unknown): string {
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
