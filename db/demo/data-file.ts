import { readFileSync } from 'node:fs';

/**
 * The rows of a file in `db/demo/data`: cells between commas, of which none is quoted, named by the
 * file's first line.
 */
export function dataRows<Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, string>[] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
  const [heading = '', ...lines] = text.trimEnd().split('\n');
  const places = names.map((name) => heading.split(',').indexOf(name));
  if (places.includes(-1)) throw new Error(`${file} has other columns than ${names.join()}`);
  return lines.map((line) => {
    const cells = line.split(',');
    const row = names.map((name, at) => [name, cells[places[at] ?? 0] ?? '']);
    return Object.fromEntries(row) as Record<Name, string>;
  });
}
