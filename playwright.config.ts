import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from './e2e/headless-shell.ts';
import { findBrowser } from './scripts/prepare/browser.mjs';

// Found once: the workers, which read this file again, inherit the environment.
const chromium = process.env['CHROMIUM_PATH'] ?? findHeadlessShell() ?? (await findBrowser());
if (chromium === undefined)
  throw new Error('There is no Chromium: npm test finds or installs one.');
process.env['CHROMIUM_PATH'] = chromium;

/** Where the journeys of `found` go; without it they go where those of `made` do, through a service of their own. */
const deployed = process.env['BASE_URL'];

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  fullyParallel: true,
  // Emptied at each start, which the times of the last run beside it have to outlast.
  outputDir: 'test-results/journeys',
  workers: 2,
  forbidOnly: true,
  // In CI a journey that a busy machine upset is walked once more; the report still calls it flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    ...(deployed === undefined ? [{ name: 'made', testDir: 'e2e/made' }] : []),
    { name: 'found', testDir: 'e2e/found' },
  ],
  use: {
    baseURL: deployed ?? process.env['JOURNEY_URL'],
    // A worker goes on in its browser window, emptied: scripts are compiled once.
    reuseContext: true,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        // Chromium's sandbox does not work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(deployed === undefined && {
    webServer: {
      command: 'node e2e/serve.ts',
      wait: { stdout: /serving (?<journey_url>\S+) from (?<journey_data>\S+)/ },
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
    },
  }),
});
