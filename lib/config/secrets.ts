import { z } from 'zod';

/** A secret that the operator generates: it must look like the output of a random generator. */
export const generatedSecret = z.string().refine(isGenerated, {
  error: 'must be made at random, of 32 characters or more: openssl rand -base64 32 makes one',
});

/** A secret that an issuer generated, in any form: only what was obviously typed by hand is refused. */
export const issuedSecret = z
  .string()
  .refine(isIssued, { error: 'is too easy to guess: have the issuer generate another one' });

/**
 * Whether a secret looks generated: at least 32 hexadecimal digits (UUIDs included), or at least 32 characters of
 * base64 or base64url. Refuses at most three in 100,000 random secrets of each kind. It is a heuristic: a
 * carefully handwritten secret passes.
 */
function isGenerated(text: string): boolean {
  const start = text.slice(0, MAX_EXAMINED);
  if (HEXADECIMAL.test(start)) {
    const digits = start.replaceAll('-', '');
    return (
      digits.length >= MIN_LENGTH && new Set(digits.toLowerCase()).size >= 8 && !isPatterned(digits)
    );
  }
  if (!BASE64.test(start) || start.length < MIN_LENGTH) return false;
  return new Set(start).size >= 16 && !isPatterned(start) && mixesClasses(start);
}

function isIssued(text: string): boolean {
  const start = text.slice(0, MAX_EXAMINED);
  return (
    start.length >= 16 &&
    new Set(start).size >= 9 &&
    new Set(classesOf(start)).size >= 2 &&
    !isPatterned(start)
  );
}

const MIN_LENGTH = 32;
/** Only this many characters are examined. */
const MAX_EXAMINED = 256;
const HEXADECIMAL = /^[\da-f-]+$/i;
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * Whether most characters can be predicted from those before: repeated, or counting up or down, with a step of one
 * or two places (`abcd`, `a1b2c3`). In 32 random hexadecimal digits about 20 cannot be predicted.
 */
function isPatterned(secret: string): boolean {
  const text = secret.toLowerCase();
  const predicted = new Set<number>();
  for (let i = 1; i < text.length; i += 1) {
    if (isNear(text, i, i - 1) || isNear(text, i, i - 2)) predicted.add(i);
    const next = text.slice(i, i + REPEAT_LENGTH);
    if (next.length < REPEAT_LENGTH || text.indexOf(next) >= i) continue;
    for (let at = i; at < i + REPEAT_LENGTH; at += 1) predicted.add(at);
  }
  return text.length - predicted.size < MIN_UNPREDICTABLE;
}

const MIN_UNPREDICTABLE = 8;
/** This many characters that occurred before in the same order are a pattern. */
const REPEAT_LENGTH = 3;

function isNear(text: string, at: number, before: number): boolean {
  return before >= 0 && Math.abs(text.charCodeAt(at) - text.charCodeAt(before)) <= 1;
}

/** Words stay in one character class; in random base64, three of five characters differ in class from the one before. */
function mixesClasses(text: string): boolean {
  const classes = classesOf(text);
  const changes = classes.filter((current, n) => n > 0 && current !== classes[n - 1]).length;
  return changes >= (classes.length - 1) / 4;
}

function classesOf(text: string) {
  return [...text].map(classOf).filter((found) => found !== undefined);
}

function classOf(character: string): 'lower' | 'upper' | 'digit' | undefined {
  if (/[a-z]/.test(character)) return 'lower';
  if (/[A-Z]/.test(character)) return 'upper';
  return /\d/.test(character) ? 'digit' : undefined;
}
