/** `PARTLY_SHIPPED` as `Partly shipped`. Short codes and free text, which feeds also send, stay as they are. */
export function codeWords(code: string): string {
  if (!/^[A-Z_]{4,}$/.test(code)) return code;
  const words = code.replaceAll('_', ' ');
  return words.charAt(0) + words.slice(1).toLowerCase();
}
