import { isIP } from 'node:net';
import { z } from 'zod';
import { isRole, ROLES, type Role } from '#lib/auth/scopes.ts';
import { parsed } from './setting-schemas.ts';

/** A network in CIDR notation, or a single address. */
type Network = {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
};

/** `10.1.0.0/16,10.2.0.7`: addresses and networks, separated by commas. */
export const networks = parsed(
  (text) => allOf(text.split(',').map(parseNetwork)),
  'must be addresses or networks, separated by commas: 10.1.0.0/16,10.2.0.7',
);

function parseNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^\s*([^/]+)(?:\/(\d{1,3}))?\s*$/.exec(text) ?? [];
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? 0) > bits) return undefined;
  return { address, prefix: Number(prefix ?? bits), family: version === 4 ? 'ipv4' : 'ipv6' };
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
