/** Appends the check digit to a GS1 number (EAN-13, GLN, NZBN) of twelve digits. */
export function withGs1Digit(twelve: string): string {
  const sum = digitsOf(twelve, 12).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Prepends the two check digits to an Australian Business Number of nine digits. */
export function withAbnDigits(nine: string): string {
  const sum = digitsOf(nine, 9).reduce((all, digit, at) => all + digit * (2 * at + 3), 0);
  // The first digit counts less one, times 10, the second times 1, so together they add 99 - sum.
  return `${99 - (sum % 89)}${nine}`;
}

function digitsOf(text: string, count: number): number[] {
  if (text.length !== count || !/^\d+$/.test(text))
    throw new RangeError(`not ${count} digits: ${text}`);
  return [...text].map(Number);
}
