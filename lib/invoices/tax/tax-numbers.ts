/** Whether the text is an Australian Business Number: eleven digits with valid check digits. */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length !== ABN_WEIGHTS.length) return false;
  const sum = weightedSum(digits.with(0, (digits[0] ?? 0) - 1), ABN_WEIGHTS);
  return sum % 89 === 0;
}

/** Whether the text is a New Zealand GST number, which is an IRD number with a valid check digit. */
export function isGstNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 8 || digits.length > 9) return false;
  const value = Number(digits.join(''));
  if (value < 10_000_000 || value > 150_000_000) return false;
  const base = [...(digits.length === 8 ? [0] : []), ...digits.slice(0, -1)];
  const check = [FIRST_WEIGHTS, SECOND_WEIGHTS]
    .map((weights) => (11 - (weightedSum(base, weights) % 11)) % 11)
    .find((digit) => digit < 10);
  return check === digits.at(-1);
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const FIRST_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6];

/** The digits of a number written with spaces or hyphens; empty if it contains anything else. */
function digitsOf(text: string): number[] {
  return /^[\d\s-]+$/.test(text) ? [...text.replace(/[\s-]/g, '')].map(Number) : [];
}

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}
