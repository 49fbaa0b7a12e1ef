import type { Import } from './graph.ts';
import { TESTS, TOOLS } from './rooms.ts';

/** The packages that package.json names, by what they are for. */
export type Packages = { product: Set<string>; development: Set<string> };

const UNLISTED = 'every package that is imported is in package.json';
const DEVELOPMENT = 'the product runs without the development packages';

/** The names of the rules that `packageRuleBroken` holds. */
export const packageRuleNames = [UNLISTED, DEVELOPMENT];

/**
 * The rule of packages that an import breaks, if any. Types are erased, so the product may take them from a
 * development package.
 */
export function packageRuleBroken(found: Import, packages: Packages): string | undefined {
  if (!found.to.startsWith('npm:')) return undefined;
  const name = packageName(found.to.slice('npm:'.length));
  if (packages.product.has(name)) return undefined;
  if (!packages.development.has(name)) return UNLISTED;
  return isProduct(found.from) && !found.typesOnly ? DEVELOPMENT : undefined;
}

// `zod/v4` is of zod, `@playwright/test/reporter` of @playwright/test.
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isProduct(path: string) {
  return !TESTS.test(path) && !TOOLS.test(path);
}
