import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectNode, run } from './run.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Sees to it that there is a browser for the journeys, installing one where that is possible.
 * @param {string} root the project's folder
 */
export async function ensureBrowser(root) {
  // Looking for one takes half a second, so what was found is noted beside the packages.
  const note = join(root, 'node_modules', '.chromium');
  const isNoted = () => existsSync(note) && existsSync(readFileSync(note, 'utf8'));
  if (!process.env.CHROMIUM_PATH && isNoted()) return;
  let found = await findBrowser();
  await oneAtATime(
    root,
    () => found !== undefined,
    async () => {
      found = await install(root);
    },
  );
  writeFileSync(note, found);
}

async function install(root) {
  console.log('Installing Chromium for the tests: a minute or two …');
  for (const command of waysToInstall(root)) {
    await run(root, command, { DEBIAN_FRONTEND: 'noninteractive' });
    const found = await findBrowser();
    if (found) return found;
  }
  throw new SetUpProblem(
    'No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one that is there.',
  );
}

/**
 * The program file of a Chromium that starts: the one CHROMIUM_PATH names, else Playwright's own, else the
 * system's. The journeys use the same one.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new SetUpProblem(
      `CHROMIUM_PATH is ${named}, which does not start. Set it to a Chromium, or unset it.`,
    );
  }
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...installed, ...ELSEWHERE].find(starts);
}

// Ubuntu's chromium-browser is a note that a snap is needed: to be there is not enough.
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function* waysToInstall(root) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    yield ['apt-get', 'update', '-q'];
    yield ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'];
  }
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  yield [projectNode(root), playwright, 'install', 'chromium'];
}
