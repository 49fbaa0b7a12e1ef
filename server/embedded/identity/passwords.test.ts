import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';
import { QUICK_COST } from './testing/quick-cost.ts';

test('a password is right for its own hash alone, and two hashes of it differ', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => hashPassword('correct', QUICK_COST)));
  expect(one).not.toBe(other);
  expect(await isPassword('correct', one)).toBe(true);
  expect(await isPassword('correct', other)).toBe(true);
  expect(await isPassword('Correct', one)).toBe(false);
});

test('a hash made with other parameters is still good', async () => {
  const stored =
    '$scrypt$ln=10,r=8,p=1$bm90IHJhbmRvbSBzYWx0$BZKN1HAcbKjdhVNZ2PKWIVcklNhzCC3aeDt9Dhqqyuc=';
  expect(await isPassword('an old password', stored)).toBe(true);
  expect(await isPassword('another', stored)).toBe(false);
});

test('no password is right for nobody, and finding that out is as much work', async () => {
  const stored = await hashPassword('correct');
  // Processor time: on a busy machine the clock says little.
  const workOf = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await isPassword('wrong', hash)).toBe(false);
    return process.cpuUsage(before).user;
  };
  const known = await workOf(stored);
  const unknown = await workOf(undefined);
  expect(unknown).toBeGreaterThan(known / 2);
  expect(await isPassword('', undefined)).toBe(false);
});

test('the same letters typed in another Unicode form are the same password', async () => {
  const stored = await hashPassword('M\u0101ori', QUICK_COST);
  expect(await isPassword('Ma\u0304ori', stored)).toBe(true);
});
