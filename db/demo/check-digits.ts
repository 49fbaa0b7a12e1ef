/** A GS1 number (EAN-13, GLN, NZBN): the twelve digits given and the one that checks them. */
export function withGs1Digit(twelve: string): string {
  const sum = digitsOf(twelve, 12).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** An Australian Business Number: two check digits and the nine digits given. */
export function withAbnDigits(nine: string): string {
  const sum = digitsOf(nine, 9).reduce((all, digit, at) => all + digit * (2 * at + 3), 0);
  // The check digits weigh 10 and 1, and ten is taken from the whole: 99 - sum is their value.
  return `${99 - (sum % 89)}${nine}`;
}

function digitsOf(text: string, count: number): number[] {
  if (text.length !== count || !/^\d+$/.test(text))
    throw new RangeError(`not ${count} digits: ${text}`);
  return [...text].map(Number);
}
