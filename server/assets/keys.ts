/** `key` again, if it may be a key of the asset store: what it is made of has no meaning in a path or address. */
export function checkedKey(key: string): string {
  if (!/^[\w-]{8,128}$/.test(key)) throw new Error('A key of the asset store is not one of ours.');
  return key;
}
