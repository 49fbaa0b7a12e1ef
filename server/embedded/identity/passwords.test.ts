import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is right for its own hash alone, and two hashes of it differ', async () => {
  const [one, other] = await Promise.all([hashPassword('correct'), hashPassword('correct')]);
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

test('no password is right for nobody, and finding that out takes as long', async () => {
  const stored = await hashPassword('correct');
  const timed = async (hash: string | undefined) => {
    const began = performance.now();
    expect(await isPassword('wrong', hash)).toBe(false);
    return performance.now() - began;
  };
  const known = await timed(stored);
  const unknown = await timed(undefined);
  expect(unknown).toBeGreaterThan(known / 4);
  expect(await isPassword('', undefined)).toBe(false);
});

test('the same letters typed in another Unicode form are the same password', async () => {
  const stored = await hashPassword('M\u0101ori');
  expect(await isPassword('Ma\u0304ori', stored)).toBe(true);
});
