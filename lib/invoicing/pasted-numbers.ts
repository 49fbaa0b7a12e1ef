/**
 * The invoice numbers in a pasted list, in order and each once. They may be separated by spaces, commas, semicolons
 * or line breaks, with or without the quotation marks of a spreadsheet.
 */
export function pastedNumbers(list: string): string[] {
  const numbers = list
    .split(/[\s,;]+/u)
    .map(withoutQuotes)
    .filter((text) => text !== '');
  return [...new Set(numbers)];
}

/** Trimmed by hand: a regular expression anchored to the end takes quadratic time on long runs of quotes. */
function withoutQuotes(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && QUOTES.includes(text.charAt(start))) start += 1;
  while (end > start && QUOTES.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const QUOTES = '"\'“”';
