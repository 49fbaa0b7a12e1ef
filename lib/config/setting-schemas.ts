import { z } from 'zod';
import { isRole, ROLES, type Role } from '#lib/auth/scopes.ts';

/** What `parse` makes of a text; the rule is reported where that is undefined. */
export const parsed = <T>(parse: (text: string) => T | undefined, rule: string) =>
  z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });

/** A whole number within limits. */
export const integer = (min: number, max: number) =>
  parsed((text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  }, `must be a whole number from ${min} to ${max}`);

/** 0 or 1. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

/** One of these words. */
export const oneOf = <const Words extends readonly [string, string, ...string[]]>(words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

/** A part of the whole, from 0 to 1. */
export const ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** An instant with its offset. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant with its offset: 2026-10-04T01:30:00+10:00',
  })
  .transform((text) => new Date(text));

/**
 * A secret that the operator makes: 32 characters or more, at least 18 of them different (8 if all are hexadecimal
 * digits), and no six in a row twice. A carefully written phrase passes.
 */
export const generatedSecret = z.string().refine(
  (text) => {
    const start = text.slice(0, 64);
    const minDifferent = /^[\da-f-]+$/i.test(start) ? 8 : 18;
    return text.length >= 32 && new Set(start).size >= minDifferent && !/(.{6}).*\1/s.test(start);
  },
  { error: 'must be made at random, of 32 characters or more: openssl rand -base64 32 makes one' },
);

/** A secret that an issuer made, in any form: refuses a short one, words, and few characters repeated. */
export const issuedSecret = z
  .string()
  .refine(
    (text) => text.length >= 16 && new Set(text.slice(0, 256)).size > 8 && /[A-Z\d]/.test(text),
    {
      error: 'is too easy to guess: have the issuer generate another one',
    },
  );

/** The address of a collector of traces: http may be used in a private network. */
export const collectorUrl = z
  .string()
  .refine((value) => /^https?:\/\/[^@?#]+$/.test(value) && URL.canParse(value), {
    error: 'must be an https:// or http:// address without user name, query or fragment',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** A URL of this service or its issuer: https, or http on this machine; no credentials, query or fragment. */
export const secureUrl = z.string().refine(isSecureUrl, {
  error:
    'must be an https:// address, or http:// on localhost, without user name, password, query or fragment',
});

/**
 * Whether a URL is safe to send data to and to publish: https, or http on this machine, and without user name,
 * password, query or fragment.
 */
export function isSecureUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether a host name or IP address is this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** `one,another`: at least one. */
export const audiences = parsed((text): readonly [string, ...string[]] | undefined => {
  const [first, ...others] = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return first === undefined ? undefined : [first, ...others];
}, 'must be one or more values, separated by commas');

/** What an issuer puts before our scopes. */
export const scopePrefix = z
  .string()
  .regex(
    /^[\x21\x23-\x5B\x5D-\x7E]+$/,
    'must be characters of scopes: no blanks, quotes or backslashes',
  );

/** `their-name=our_role,…`: the issuer's role names and what they mean here, most important first. */
export const roleNames = parsed(
  (text): ReadonlyMap<string, Role> | undefined => {
    const pairs = text.split(',').map(parseRoleName);
    const names = pairs.filter((pair) => pair !== undefined);
    return names.length === pairs.length ? new Map(names) : undefined;
  },
  `must be NAME=ROLE, separated by commas, each ROLE one of ${ROLES.join(', ')}`,
);

function parseRoleName(pair: string): [string, Role] | undefined {
  // The name may contain an equals sign, so split at the last one.
  const [, name = '', role = ''] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
  return isRole(role) ? [name, role] : undefined;
}
