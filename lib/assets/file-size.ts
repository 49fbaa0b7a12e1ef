/**
 * How large a file is, as it is read: `640 bytes`, `1.2 kB`, `98 MB`, three figures at most. In thousands,
 * as browsers and the systems of files show it.
 */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [unit = '', ...larger] = ['kB', 'MB', 'GB', 'TB'];
  return inUnit(bytes / 1000, unit, larger);
}

function inUnit(amount: number, unit: string, larger: readonly string[]): string {
  const [next, ...rest] = larger;
  // 999.6 kB is read as 1 MB, never as 1,000 kB.
  if (next !== undefined && Math.round(amount) >= 1000) return inUnit(amount / 1000, next, rest);
  const figures =
    amount < 9.95 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount));
  return `${figures} ${unit}`;
}
