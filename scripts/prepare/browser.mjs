import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectNode, run, SetUpError } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const OTHER_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Makes sure that there is a browser for the journeys, installing one if possible.
 * @param {string} root the project's folder
 */
export async function ensureBrowser(root) {
  // Looking for a browser takes half a second, so its path is cached beside the packages.
  const cacheFile = join(root, 'node_modules', '.chromium');
  const isCached = () => existsSync(cacheFile) && existsSync(readFileSync(cacheFile, 'utf8'));
  if (!process.env.CHROMIUM_PATH && isCached()) return;
  let found = await findBrowser();
  await oneAtATime(
    root,
    () => found !== undefined,
    async () => {
      found = await install(root);
    },
  );
  if (found === DEBIAN_CHROMIUM) await installHeadlessShell(root);
  writeFileSync(cacheFile, found);
}

/** The same engine without the browser around it: the journeys take a third less processor time in it. */
async function installHeadlessShell(root) {
  const isMissing = !existsSync('/usr/bin/chromium-headless-shell');
  if (!isMissing || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends'];
  const isInstalled =
    (await run(root, ['apt-get', 'update', '-q'], env)) &&
    (await run(root, [...install, 'chromium-headless-shell'], env));
  if (!isInstalled) console.log('There is no chromium-headless-shell: the journeys take longer.');
}

async function install(root) {
  console.log('Installing Chromium for the tests: a minute or two …');
  for (const command of installCommands(root)) {
    await run(root, command, { DEBIAN_FRONTEND: 'noninteractive' });
    const found = await findBrowser();
    if (found) return found;
  }
  throw new SetUpError(
    'No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to an installed one.',
  );
}

/**
 * Path of a Chromium that starts: CHROMIUM_PATH, else Playwright's own, else the system's. The journeys use the same
 * one.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new SetUpError(
      `CHROMIUM_PATH is ${named}, which does not start. Set it to a Chromium, or unset it.`,
    );
  }
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...installed, ...OTHER_PATHS].find(starts);
}

// The file alone proves nothing: Ubuntu's chromium-browser only says that a snap is needed.
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function* installCommands(root) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    yield ['apt-get', 'update', '-q'];
    yield ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'];
  }
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  yield [projectNode(root), playwright, 'install', 'chromium'];
}
