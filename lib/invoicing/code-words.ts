/** `PARTLY_SHIPPED` as a reader would write it: what a feed sends is any text, and short codes are names. */
export function codeWords(code: string): string {
  if (!/^[A-Z_]{4,}$/.test(code)) return code;
  const words = code.replaceAll('_', ' ');
  return words.charAt(0) + words.slice(1).toLowerCase();
}
