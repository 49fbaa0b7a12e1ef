/** The most entries of a folder: a file and its tests count as one, a folder as one. */
const MAX_ENTRIES = 12;

/** Folders that may have more, and why. */
const EXCEPTIONS: readonly [folder: RegExp, reason: string][] = [
  [/^$/, 'the tools of the project look for their settings here'],
  [/^app(\/|$)/, 'Next makes the URLs of these folders'],
  [/^lib$/, 'one folder a domain'],
  [/^components$/, 'one folder a noun'],
  [/\/data$/, 'one file a list'],
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
