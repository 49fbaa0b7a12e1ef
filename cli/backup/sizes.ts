/** A size in bytes as `1,234.5 MB`. */
export function megabytes(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / 1e6).toLocaleString('en-AU', digits)} MB`;
}
