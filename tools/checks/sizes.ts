import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { formatCount } from '#lib/text/text.ts';

const TESTS = /\.(test|spec)\.|(^|\/)testing\/|^(tests|e2e)\//;
const SOURCES = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql']);
const PRODUCT = ['app', 'components', 'lib', 'db and feeds', 'server'];

/** The most that each area may have; a change that needs more raises its budget and says why in its commit. */
const BUDGETS: Readonly<Record<string, number>> = {
  app: 8_925,
  components: 23_700,
  lib: 31_676,
  'db and feeds': 7_222,
  server: 8_504,
  product: 80_027,
  'everything else': 11_631,
  tests: 61_525,
  files: 1_877,
  'words in docs': 43_827,
};

/**
 * Counts lines of `.ts`, `.tsx`, `.mjs`, `.css` and `.sql` by area, without tests but for their own area, all files of
 * the repository, and the words of `docs/`.
 * @param root the folder that holds package.json
 * @param paths the files of the repository
 */
export function countSizes(root: string, paths: readonly string[]): Map<string, number> {
  const sizes = new Map(Object.keys(BUDGETS).map((area) => [area, 0]));
  const add = (area: string, count: number) => sizes.set(area, (sizes.get(area) ?? 0) + count);
  for (const path of paths) {
    add('files', 1);
    const isPage = path.startsWith('docs/') && path.endsWith('.md');
    if (!isPage && !SOURCES.has(extname(path))) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (isPage) add('words in docs', text.split(/\s+/).filter(Boolean).length);
    else {
      const area = areaOf(path);
      const lines = text.split('\n').length - 1;
      add(area, lines);
      if (PRODUCT.includes(area)) add('product', lines);
    }
  }
  return sizes;
}

function areaOf(path: string): string {
  if (TESTS.test(path)) return 'tests';
  const [folder = ''] = path.split('/');
  if (folder === 'db' || folder === 'feeds') return 'db and feeds';
  return PRODUCT.includes(folder) ? folder : 'everything else';
}

/** A line for each area, and the areas that are above their budget. */
export function compareSizes(
  sizes: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>> = BUDGETS,
): { readonly lines: string[]; readonly exceeded: string[] } {
  const rows = [...sizes].map(([area, size]) => ({ area, size, budget: budgets[area] ?? 0 }));
  return {
    lines: rows.map(
      ({ area, size, budget }) =>
        `${area.padEnd(16)}${formatCount(size).padStart(8)} of ${formatCount(budget).padStart(8)}${size > budget ? '  too large' : ''}`,
    ),
    exceeded: rows.filter(({ size, budget }) => size > budget).map(({ area }) => area),
  };
}

/** The files that git has or would add; undefined where there is no checkout. */
function repositoryFiles(root: string): string[] | undefined {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { status, stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8' });
  // A file that was removed is in git until the removal is committed.
  return status === 0
    ? stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
    : undefined;
}

// Prints the sizes, and fails where a budget is exceeded.
if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  const { lines, exceeded } = compareSizes(countSizes(root, repositoryFiles(root) ?? []));
  for (const line of lines) console.log(line);
  process.exitCode = exceeded.length > 0 ? 1 : 0;
}
