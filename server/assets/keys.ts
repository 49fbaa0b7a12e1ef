/** Returns `key` if its characters are safe in paths and URLs. */
export function checkedKey(key: string): string {
  if (!/^[\w-]{8,128}$/.test(key)) throw new Error('Invalid key of the asset store.');
  return key;
}
