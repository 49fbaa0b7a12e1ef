/** Maximum number of entries of a folder. A file counts as one with its tests, and so does a subfolder. */
const MAX_ENTRIES = 20;

/** Folders that may have more entries, and why. */
const EXCEPTIONS: readonly [folder: RegExp, reason: string][] = [
  [/^$/, 'tools look for their configuration here'],
  [/^app(\/|$)/, 'Next derives URLs from these folders'],
  [/^lib$/, 'one folder a domain'],
  [/^components$/, 'one folder a noun'],
  [/\/data$/, 'one file a list'],
  [/^db\/migrations$/, 'Kysely runs the files of one folder'],
];

/** The folders with too many entries among these paths, as `lib/api has 15 entries`. */
export function crowdedFolders(paths: Iterable<string>): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split('/');
    parts.forEach((part, depth) => {
      const folder = parts.slice(0, depth).join('/');
      const entry = depth === parts.length - 1 ? part.split('.')[0] || part : `${part}/`;
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    });
  }
  return [...entries]
    .filter(
      ([folder, { size }]) =>
        size > MAX_ENTRIES && !EXCEPTIONS.some(([exempt]) => exempt.test(folder)),
    )
    .map(([folder, { size }]) => `${folder} has ${size} entries`)
    .sort();
}
