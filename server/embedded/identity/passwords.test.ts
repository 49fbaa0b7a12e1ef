import { expect, test } from 'vitest';
import { FAST_PASSWORD_COST } from '#server/embedded/identity/testing/password-cost.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => hashPassword('correct', FAST_PASSWORD_COST)),
  );
  expect(one).not.toBe(other);
  expect(await isPassword('correct', one)).toBe(true);
  expect(await isPassword('correct', other)).toBe(true);
  expect(await isPassword('Correct', one)).toBe(false);
});

test('accepts a hash with other parameters', async () => {
  const stored =
    '$scrypt$ln=10,r=8,p=1$bm90IHJhbmRvbSBzYWx0$BZKN1HAcbKjdhVNZ2PKWIVcklNhzCC3aeDt9Dhqqyuc=';
  expect(await isPassword('an old password', stored)).toBe(true);
  expect(await isPassword('another', stored)).toBe(false);
});

test('no password matches an unknown person, and checking takes as long', async () => {
  const stored = await hashPassword('correct');
  // CPU time, because elapsed time is unreliable on a busy machine.
  const cpuTime = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await isPassword('wrong', hash)).toBe(false);
    return process.cpuUsage(before).user;
  };
  const known = await cpuTime(stored);
  const unknown = await cpuTime(undefined);
  expect(unknown).toBeGreaterThan(known / 2);
  expect(await isPassword('', undefined)).toBe(false);
});

test('normalises the Unicode form of a password', async () => {
  const stored = await hashPassword('M\u0101ori', FAST_PASSWORD_COST);
  expect(await isPassword('Ma\u0304ori', stored)).toBe(true);
});
