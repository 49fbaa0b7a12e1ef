/**
 * The invoice numbers in a pasted list, in their order and each once: apart by blanks, commas,
 * semicolons or lines, with or without the quotation marks that a spreadsheet puts around them.
 */
export function pastedNumbers(list: string): string[] {
  const numbers = list
    .split(/[\s,;]+/u)
    .map(withoutMarks)
    .filter((text) => text !== '');
  return [...new Set(numbers)];
}

/** Looked at from both ends: an expression for the end would begin anew at every mark within the text. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && MARKS.includes(text.charAt(start))) start += 1;
  while (end > start && MARKS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const MARKS = '"\'“”';

/** The list as one address holds it, apart by blanks alone, which take the least room. */
export function listAddress(countryCode: string, numbers: readonly string[]): string {
  return `/${countryCode}/invoices?${new URLSearchParams({ list: numbers.join(' ') })}`;
}

/** The numbers in as few parts as have room in an address each, in their order. */
export function listParts(countryCode: string, numbers: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const number of numbers) {
    const size =
      listAddress(countryCode, ['', number]).length - listAddress(countryCode, []).length;
    if (size > room || parts.length === 0) {
      parts.push([]);
      room = LONGEST_ADDRESS - listAddress(countryCode, []).length;
    }
    parts.at(-1)?.push(number);
    room -= size;
  }
  return parts;
}

/** The service takes addresses of 16 KiB; some proxies and the sign-in's way back want room. */
const LONGEST_ADDRESS = 15_000;
