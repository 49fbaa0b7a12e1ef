import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from './secure-url.ts';

/** A network in CIDR notation, or a single address. */
export type Network = {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
};

/** Parses ADMIN_ALLOW: addresses and networks, separated by commas. */
export function parseNetworks(text: string, ctx: z.RefinementCtx): readonly Network[] {
  const networks = text.split(',').map((one) => parseNetwork(one.trim()));
  if (networks.every((one) => one !== undefined)) return networks;
  ctx.addIssue({
    code: 'custom',
    message: 'must be addresses or networks, separated by commas: 10.1.0.0/16,10.2.0.7',
  });
  return z.NEVER;
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0) return undefined;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    return undefined;
  return { address, prefix: Number(prefix ?? bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Parses ADMIN_NAMES: host names without a port, separated by commas. */
export function parseHostNames(text: string, ctx: z.RefinementCtx): readonly string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/.test(name))) return names;
  ctx.addIssue({
    code: 'custom',
    message: 'must be host names without ports, separated by commas: trade-1.internal,trade-2',
  });
  return z.NEVER;
}

type AdminSettings = {
  readonly port: number;
  readonly adminPort: number;
  readonly adminHost: string;
  readonly adminAllow: readonly Network[];
};

/** Why the admin port cannot be as it is set, each beginning with the name of the variable. */
export function adminConflicts(config: AdminSettings): string[] {
  const { port, adminPort, adminHost, adminAllow } = config;
  const problems: string[] = [];
  if (adminPort === port) problems.push('ADMIN_PORT: must differ from PORT');
  if (adminPort > 65_535)
    problems.push('ADMIN_PORT: is needed when PORT is 65535: its default is PORT + 1');
  if (!isLoopback(adminHost) && adminAllow.length === 0) {
    problems.push(
      `ADMIN_ALLOW: is needed with ADMIN_HOST ${adminHost}: the addresses or networks that may ask, as 10.1.0.0/16`,
    );
  }
  return problems;
}
