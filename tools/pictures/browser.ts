import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  chromium,
  type Page,
} from '@playwright/test';
import { CommandError } from '#cli/command.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { findBrowser } from '#scripts/prepare/browser.mjs';
import { readCredentials } from '#server/embedded/identity/credentials.ts';
import { startService } from '#tests/support/start-service.ts';

/** The built service with the demo data. */
export type ServedBusiness = AsyncDisposable & {
  readonly url: string;
  /** The data directory, which has `credentials.json`. */
  readonly dataFolder: string;
};

const isRoot = process.getuid?.() === 0;

/**
 * Starts the built service on free ports with a new data directory; resolves once the demo data is loaded and it is ready.
 * Disposing of it stops the process and removes the directory.
 * @param settings additional settings (docs/operations.md)
 */
export async function serveBusiness(
  settings: Readonly<Record<string, string>>,
): Promise<ServedBusiness> {
  await using resources = new AsyncDisposableStack();
  const dataFolder = await mkdtemp(join(tmpdir(), 'trade-supply-business-'));
  resources.defer(() => rm(dataFolder, { recursive: true, force: true }));
  // PostgreSQL does not run as root: its own user needs access to the files below.
  await chmod(dataFolder, 0o711);
  const service = await startService({ DATA_DIR: dataFolder, ...settings });
  resources.defer(async () => {
    service.process.kill('SIGTERM');
    await service.exit;
  });
  if (!(await service.ready))
    throw new CommandError(`The service with the demo data did not start:\n${service.output()}`);
  const owned = resources.move();
  return { url: service.url, dataFolder, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Launches the Chromium of the journeys, headless. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new CommandError('There is no Chromium: run npm test, which finds or installs one.');
  return chromium.launch({
    executablePath,
    args: [
      // Chromium's sandbox does not work for root.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
}

/** A new browser context, set up for somebody in Sydney. */
export function newContext(
  browser: Browser,
  { url }: ServedBusiness,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
}

/** Waits until the page reacts to keys. A page outside the portal shell has no shortcuts to wait for. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.locator(':root[data-shortcuts=ready], body:not(:has(.portal))').first().waitFor();
}

/** Signs in a person with this role through the sign-in pages, and returns their cookies. */
export async function signIn(
  browser: Browser,
  business: ServedBusiness,
  role: Role,
): Promise<Cookie[]> {
  const credentials = await readCredentials(business.dataFolder);
  const person = credentials?.people.find((someone) => someone.role === role);
  if (!person) throw new CommandError(`credentials.json has no person with the role ${role}.`);
  const context = await newContext(browser, business);
  try {
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Sign in with your work account' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/(au|nz)$/);
    return await context.cookies();
  } finally {
    await context.close();
  }
}
