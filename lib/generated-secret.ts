import { z } from 'zod';

/** A secret that only we read, so that we can ask for the forms in which generators write. */
export const generatedSecret = z.string().refine(isGenerated, {
  error: 'must be made at random, of 32 characters or more: openssl rand -base64 32 makes one',
});

/** A secret that an issuer makes, in a form of its own: only what was plainly typed is refused. */
export const issuedSecret = z
  .string()
  .refine(isIssued, { error: 'can be guessed: have the issuer make another, at random' });

/**
 * Whether a secret looks like what a generator writes: 32 hexadecimal digits or more (a UUID too), or 32 letters
 * and digits or more, as base64 and base64url have them. Of 100,000 of a kind made at random it refused
 * three at most. It cannot tell how a secret was made: one that is written by hand with care passes.
 */
function isGenerated(text: string): boolean {
  const start = text.slice(0, LONGEST);
  if (HEXADECIMAL.test(start)) {
    const digits = start.replaceAll('-', '');
    return (
      digits.length >= LEAST && new Set(digits.toLowerCase()).size >= 8 && !isPatterned(digits)
    );
  }
  if (!BASE64.test(start) || start.length < LEAST) return false;
  return new Set(start).size >= 16 && !isPatterned(start) && mixesClasses(start);
}

function isIssued(text: string): boolean {
  const start = text.slice(0, LONGEST);
  return (
    start.length >= 16 &&
    new Set(start).size >= 9 &&
    new Set(classesOf(start)).size >= 2 &&
    !isPatterned(start)
  );
}

const LEAST = 32;
/** Of a longer secret the beginning has to suffice, in characters. */
const LONGEST = 256;
const HEXADECIMAL = /^[\da-f-]+$/i;
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * Whether characters follow from those before: repeated, or counted up or down, every one or every other
 * (`abcd`, `a1b2c3`). In 32 hexadecimal digits made at random some 20 do not follow.
 */
function isPatterned(secret: string): boolean {
  const text = secret.toLowerCase();
  const follows = new Set<number>();
  for (let i = 1; i < text.length; i += 1) {
    if (isNear(text, i, i - 1) || isNear(text, i, i - 2)) follows.add(i);
    const next = text.slice(i, i + REPEATED);
    if (next.length < REPEATED || text.indexOf(next) >= i) continue;
    for (let at = i; at < i + REPEATED; at += 1) follows.add(at);
  }
  return text.length - follows.size < LEAST_UNRELATED;
}

const LEAST_UNRELATED = 8;
/** As many again as were there before are a pattern. */
const REPEATED = 3;

function isNear(text: string, at: number, before: number): boolean {
  return before >= 0 && Math.abs(text.charCodeAt(at) - text.charCodeAt(before)) <= 1;
}

/** Words keep to one kind of letters for long; in base64 three of five characters are of another than the one before. */
function mixesClasses(text: string): boolean {
  const classes = classesOf(text);
  const changes = classes.filter((one, n) => n > 0 && one !== classes[n - 1]).length;
  return changes >= (classes.length - 1) / 4;
}

function classesOf(text: string) {
  return [...text].map(classOf).filter((one) => one !== undefined);
}

function classOf(character: string): 'lower' | 'upper' | 'digit' | undefined {
  if (/[a-z]/.test(character)) return 'lower';
  if (/[A-Z]/.test(character)) return 'upper';
  return /\d/.test(character) ? 'digit' : undefined;
}
