/** The typed product numbers, without duplicates. */
export function splitNumbers(text: string): string[] {
  return splitList(text, /[\s,;]+/);
}

/** The parts of a typed list without spaces around them, without empty ones and duplicates. */
export function splitList(text: string, separator: RegExp): string[] {
  const items = text.normalize('NFC').split(separator);
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))];
}
