import { z } from 'zod';
import { isRole, ROLES, type Role } from '#lib/auth/scopes.ts';
import { parsed } from './setting-schemas.ts';

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
    const names = allOf(text.split(',').map(parseRoleName));
    return names && new Map(names);
  },
  `must be NAME=ROLE, separated by commas, each ROLE one of ${ROLES.join(', ')}`,
);

function parseRoleName(pair: string): [string, Role] | undefined {
  // The name may contain an equals sign, so split at the last one.
  const [, name = '', role = ''] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
  return isRole(role) ? [name, role] : undefined;
}

function allOf<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}
