// Checks the structure of the repository (docs/architecture.md): imports, names, sizes and words.
import { join } from 'node:path';
import { checkStructure, ruleAdvice } from './structure.ts';

const { files, violations } = checkStructure(join(import.meta.dirname, '..', '..', '..'));
for (const [rule, broken] of Object.entries(Object.groupBy(violations, ({ rule }) => rule))) {
  console.log(`\n${rule}. ${ruleAdvice.get(rule) ?? ''}`);
  for (const { where } of broken ?? []) console.log(`  ${where}`);
}
console.log(`\n${files} files, ${violations.length} violations.`);
process.exitCode = violations.length > 0 ? 1 : 0;
