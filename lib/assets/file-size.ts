/** A file size in decimal units with at most three digits, as browsers show it: `640 bytes`, `1.2 kB`, `98 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [unit = '', ...larger] = ['kB', 'MB', 'GB', 'TB'];
  return inUnit(bytes / 1000, unit, larger);
}

function inUnit(amount: number, unit: string, larger: readonly string[]): string {
  const [next, ...rest] = larger;
  // 999.6 kB rounds to 1 MB, not to 1,000 kB.
  if (next !== undefined && Math.round(amount) >= 1000) return inUnit(amount / 1000, next, rest);
  const digits = amount < 9.95 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount));
  return `${digits} ${unit}`;
}
