import { isIP } from 'node:net';
import { z } from 'zod';

/** A network in CIDR notation, or a single address. */
type Network = {
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

type AdminSettings = {
  readonly port: number;
  readonly adminPort: number;
};

/** Why the admin port cannot be as it is set, each beginning with the name of the variable. */
export function adminConflicts(config: AdminSettings): string[] {
  const { port, adminPort } = config;
  const problems: string[] = [];
  if (adminPort === port) problems.push('ADMIN_PORT: must differ from PORT');
  if (adminPort > 65_535)
    problems.push('ADMIN_PORT: is needed when PORT is 65535: its default is PORT + 1');
  return problems;
}
