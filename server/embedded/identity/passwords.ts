import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** What one guess costs: scrypt's N (as its logarithm to base 2), r and p. */
export type PasswordCost = { readonly ln: number; readonly r: number; readonly p: number };

/** 32 MiB and about a quarter of a second (one of OWASP's choices for scrypt). */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 };

/**
 * Hashes a password by scrypt with a salt of its own, as `$scrypt$ln=15,r=8,p=3$salt$hash` (base64):
 * the parameters stand in the hash, so that they can grow without breaking what is stored.
 */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Whether `stored` was made from the password. Without a stored hash it is false after the same
 * work, so that the time does not tell whether there is one.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, hash } = stored === undefined ? NOBODY : parse(stored);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

/** A new password that nobody guesses: 120 bits, as 20 letters, digits, `-` and `_`. */
export function makePassword(): string {
  return randomBytes(15).toString('base64url');
}

const BYTES = 32;
const NOBODY = { cost: PASSWORD_COST, salt: Buffer.alloc(16), hash: Buffer.alloc(BYTES) };

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 128 * 1024 * 1024 };
  return scryptOf(password.normalize('NFKC'), salt, options);
}

function scryptOf(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password, salt, BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  return promise;
}

const STORED =
  /^\$scrypt\$ln=(?<ln>\d+),r=(?<r>\d+),p=(?<p>\d+)\$(?<salt>[\w+/=]+)\$(?<hash>[\w+/=]+)$/;

function parse(stored: string) {
  const { ln, r, p, salt = '', hash = '' } = STORED.exec(stored)?.groups ?? {};
  if (ln === undefined) throw new Error('a stored password hash is not one of ours');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
