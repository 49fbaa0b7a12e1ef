import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a hash: scrypt's log2(N), r and p. */
export type PasswordCost = { readonly ln: number; readonly r: number; readonly p: number };

/** 32 MiB and about a quarter of a second (one of OWASP's settings for scrypt). */
const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 };

/**
 * Hashes a password by scrypt with a random salt, as `$scrypt$ln=15,r=8,p=3$salt$hash` (base64). The
 * parameters are part of the hash, so that they can be raised while stored hashes stay valid.
 */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Whether the password matches the stored hash. Without one it is false after the same work, so that
 * the time does not reveal whether a person exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, hash } = stored === undefined ? UNKNOWN_PERSON : parse(stored);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

/** A random password of 120 bits, as 20 letters, digits, `-` and `_`. */
export function makePassword(): string {
  return randomBytes(15).toString('base64url');
}

const HASH_BYTES = 32;
const UNKNOWN_PERSON = {
  cost: PASSWORD_COST,
  salt: Buffer.alloc(16),
  hash: Buffer.alloc(HASH_BYTES),
};

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 128 * 1024 * 1024 };
  return runScrypt(password.normalize('NFKC'), salt, options);
}

function runScrypt(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password, salt, HASH_BYTES, options, (error, hash) =>
    error ? reject(error) : resolve(hash),
  );
  return promise;
}

const STORED_HASH =
  /^\$scrypt\$ln=(?<ln>\d+),r=(?<r>\d+),p=(?<p>\d+)\$(?<salt>[\w+/=]+)\$(?<hash>[\w+/=]+)$/;

function parse(stored: string) {
  const { ln, r, p, salt = '', hash = '' } = STORED_HASH.exec(stored)?.groups ?? {};
  if (ln === undefined) throw new Error('a stored password hash has an unknown format');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
