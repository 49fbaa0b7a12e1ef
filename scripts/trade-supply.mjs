#!/usr/bin/env node
// `npx trade-supply COMMAND`: prepares for the commands of operators, then runs cli/main.ts on the project's Node.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, projectNode } from './prepare/run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The programs to run; each only if the one before it succeeded. */
const programs = [
  () => [process.execPath, join(root, 'scripts/prepare.mjs'), 'command'],
  () => [projectNode(root), join(root, 'cli/main.ts'), ...process.argv.slice(2)],
];
for (const program of programs) {
  process.exitCode = await exitCodeOf(program());
  if (process.exitCode !== 0) break;
}
