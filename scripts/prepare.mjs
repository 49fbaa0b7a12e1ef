// Sets up what `npm start`, `npm test` and other commands need. It runs before packages are installed, on
// whatever Node there is: plain JavaScript that imports only node: modules.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './prepare/browser.mjs';
import { ensureBuild, renderReference } from './prepare/build.mjs';
import { ensureNode, requireOldestNode } from './prepare/node-version.mjs';
import { ensurePackages, ensurePackagesToRun, ensureToolPackages } from './prepare/packages.mjs';
import { SetUpError } from './prepare/run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Set-up steps of each command, in order; `command` is any that operators run beside the service. */
const needs = {
  start: [ensurePackages, ensureNode, ensureBuild],
  build: [ensurePackages, ensureNode, ensureBuild],
  command: [ensurePackagesToRun, ensureNode],
  dev: [ensurePackages, ensureNode, renderReference],
  check: [ensurePackages, ensureToolPackages, ensureNode],
  bench: [ensurePackages, ensureToolPackages, ensureNode, ensureBuild],
  test: [ensurePackages, ensureToolPackages, ensureNode, ensureBrowser, ensureBuild],
  // A deployed service has its own pages.
  journeys: [
    ensurePackages,
    ensureNode,
    ensureBrowser,
    ...(process.env.BASE_URL ? [] : [ensureBuild]),
  ],
};

try {
  requireOldestNode();
  const steps = needs[process.argv[2]];
  if (!steps) {
    throw new SetUpError(
      `Unknown command to prepare for. Commands: ${Object.keys(needs).join(', ')}.`,
    );
  }
  for (const step of steps) await step(root);
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
