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
