import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from './e2e/service/headless-shell.ts';
import { findBrowser } from './scripts/prepare/browser.mjs';

// Found once: the workers, which read this file again, inherit the environment.
const chromium = process.env['CHROMIUM_PATH'] ?? findHeadlessShell() ?? (await findBrowser());
if (chromium === undefined)
  throw new Error('No Chromium was found. npm test installs one, or set CHROMIUM_PATH.');
process.env['CHROMIUM_PATH'] = chromium;

/** The deployed service for the read-only journeys; without it they too run on the service of this test run. */
const deployed = process.env['BASE_URL'];

/** Whether to take the pictures of the documentation instead of running journeys. */
const isTour = process.env['PICTURES'] === 'tour';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  fullyParallel: true,
  // Playwright empties it at each start: not `test-results` itself, which has the times of the last run.
  outputDir: 'test-results/journeys',
  workers: isTour ? 1 : 2,
  forbidOnly: true,
  // CI machines can be overloaded; the report marks a retried journey as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: isTour ? 180_000 : 60_000,
  expect: { timeout: 15_000 },
  projects: isTour
    ? [{ name: 'tour', testDir: 'e2e/pages', testMatch: 'tour-pictures.ts' }]
    : [
        ...(deployed === undefined ? [{ name: 'portal', testDir: 'e2e/portal' }] : []),
        { name: 'deployed', testDir: 'e2e/deployed' },
      ],
  use: {
    baseURL: deployed ?? process.env['JOURNEY_URL'],
    // A worker reuses its browser context, cleared, so that scripts are compiled once. Other options of a test than
    // these, `javaScriptEnabled` for one, make a new context before and after it.
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
      command: 'node e2e/service/serve.ts',
      wait: { stdout: /serving (?<journey_url>\S+) from (?<journey_data>\S+)/ },
      // 15 s on two idle cores; many times that beside the other tests on a busy machine.
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
    },
  }),
});
