import { z } from 'zod';
import type { BankAccount } from './bank-accounts.ts';

/** A whole number within limits. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);

/** 0 or 1. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

/** A part of the whole, from 0 to 1. */
export const ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

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

/** A bank account, parsed; refused with the form that is expected. */
export const bankAccount = (parse: (text: string) => BankAccount | undefined, example: string) =>
  z.string().transform((text, ctx) => {
    const account = parse(text);
    if (account) return account;
    ctx.addIssue({ code: 'custom', message: `must be like: ${example}` });
    return z.NEVER;
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
