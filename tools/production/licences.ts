import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackages, nameOf } from './packages.ts';

/** Licences that package.json of a package leaves out, read from the licence file in it. */
const STATED_IN_TEXT: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
/** Names that are not those of SPDX. */
const SPDX: Readonly<Record<string, string>> = { 'SIL OPEN FONT LICENSE': 'OFL-1.1' };
const TEXT = /^(licen[cs]e|copying|notice)/i;

/**
 * The licence of a package as an SPDX expression.
 * @throws Error when it states none
 */
export function licenceOf(packages: LockedPackages, folder: string): string {
  const name = nameOf(folder);
  const stated = packages.get(folder)?.license ?? STATED_IN_TEXT[name];
  if (stated !== undefined) return SPDX[stated] ?? stated;
  throw new Error(
    `The package ${name} names no licence: read its text, and name it in licences.ts.`,
  );
}

/** The licence texts of installed packages, one after another. */
export function licenceTexts(
  root: string,
  packages: LockedPackages,
  folders: readonly string[],
): string {
  return folders
    .map((folder) => {
      const title = `${nameOf(folder)} ${packages.get(folder)?.version} (${licenceOf(packages, folder)})`;
      return [title, '='.repeat(title.length), ...textsIn(join(root, folder)), ''].join('\n\n');
    })
    .join('\n');
}

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXT.test(entry.name),
  );
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}
