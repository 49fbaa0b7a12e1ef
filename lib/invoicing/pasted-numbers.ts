/**
 * The invoice numbers in a pasted list, in their order and each once: apart by blanks, commas,
 * semicolons or lines, with or without the quotation marks that a spreadsheet puts around them.
 */
export function pastedNumbers(list: string): string[] {
  const numbers = list
    .split(/[\s,;]+/u)
    .map((text) => text.replaceAll(/^["'“”]+|["'“”]+$/gu, ''))
    .filter((text) => text !== '');
  return [...new Set(numbers)];
}
