// Holds the repository to the rules of the house (docs/architecture.md): who may import whom, names, sizes.
import { join } from 'node:path';
import { checkHouse } from './check.ts';

const { files, violations } = checkHouse(join(import.meta.dirname, '..', '..'));
for (const [rule, broken] of Object.entries(Object.groupBy(violations, ({ rule }) => rule))) {
  console.log(`\n${rule}:`);
  for (const { where } of broken ?? []) console.log(`  ${where}`);
}
console.log(`\n${files} files, ${violations.length} broken rules.`);
process.exitCode = violations.length > 0 ? 1 : 0;
