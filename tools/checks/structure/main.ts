import { join } from 'node:path';
import { readGraph } from './graph.ts';
import { RULES } from './rules.ts';

/**
 * Checks every source file under a folder against the rules.
 * @param root the folder that holds package.json
 */
export function checkStructure(root: string) {
  const files = readGraph(root);
  const violations = RULES.flatMap((rule) =>
    rule.violations(files).map((where) => ({ rule: rule.name, where })),
  );
  return { files: files.size, violations };
}

// Checks the structure of the repository (docs/architecture.md): imports, names, sizes and words.
if (import.meta.main) {
  const { files, violations } = checkStructure(join(import.meta.dirname, '..', '..', '..'));
  const broken = Map.groupBy(violations, ({ rule }) => rule);
  for (const { name, advice } of RULES.filter((rule) => broken.has(rule.name)))
    console.log(
      [`\n${name}. ${advice}`, ...(broken.get(name) ?? []).map(({ where }) => `  ${where}`)].join(
        '\n',
      ),
    );
  console.log(`\n${files} files, ${violations.length} violations.`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
