import { type BrowserContext, test as base, expect } from '@playwright/test';

type Options = {
  /** Browser errors that belong to this journey: Chromium reports a 404 as one, for example. */
  mayComplainOf: RegExp | undefined;
  /** Disables scripts. Unlike `javaScriptEnabled` it keeps the browser context, with its cache. */
  withoutScripts: boolean;
};

/**
 * Fails a journey when the browser reports an error: on the console, in a script, by the content security policy, or for a
 * request that failed or went to another host.
 */
export const test = base.extend<Options>({
  mayComplainOf: [undefined, { option: true }],
  withoutScripts: [false, { option: true }],
  context: async ({ context, baseURL, mayComplainOf, withoutScripts }, use) => {
    const errors = collectErrors(context, baseURL);
    await use(context);
    const unexpected = errors.filter(
      (error) => !mayComplainOf?.test(error) && !(withoutScripts && SCRIPT_NOT_LOADED.test(error)),
    );
    expect(unexpected, 'errors that the browser reported').toEqual([]);
  },
  page: async ({ page, withoutScripts }, use) => {
    if (!withoutScripts) return use(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await use(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.detach();
  },
});

/** Chromium reports each script that it does not load when scripts are disabled. */
const SCRIPT_NOT_LOADED = /\.js: csp$/;

function collectErrors(context: BrowserContext, home: string | undefined): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => errors.push(`script: ${error.error().message}`));
  context.on('request', (request) => {
    if (isElsewhere(request.url(), home)) errors.push(`request elsewhere: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser cancels what it no longer needs, such as prefetches of a page that is left.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()}: ${reason}`);
  });
  return errors;
}

function isElsewhere(url: string, home: string | undefined) {
  return (
    /^(https?|wss?):/.test(url) && home !== undefined && new URL(url).host !== new URL(home).host
  );
}
