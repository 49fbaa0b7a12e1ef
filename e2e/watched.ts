import { type BrowserContext, test as base, expect } from '@playwright/test';

type Options = {
  /** What the browser may complain of in this journey: a page that is not there, for one, is an error to it. */
  mayComplainOf: RegExp | undefined;
  /** Scripts are switched off. Unlike `javaScriptEnabled`, it goes on in the same browser window, scripts compiled. */
  withoutScripts: boolean;
};

/**
 * A journey in a browser that is listened to. It fails when the browser reports an error on the way: on the console, in a
 * script, of the content security policy, of a request that failed or went to another host.
 */
export const test = base.extend<Options>({
  mayComplainOf: [undefined, { option: true }],
  withoutScripts: [false, { option: true }],
  context: async ({ context, baseURL, mayComplainOf, withoutScripts }, use) => {
    const complaints = collectComplaints(context, baseURL);
    await use(context);
    const unexpected = complaints.filter(
      (complaint) =>
        !mayComplainOf?.test(complaint) && !(withoutScripts && SCRIPT_NOT_LOADED.test(complaint)),
    );
    expect(unexpected, 'what the browser complained of').toEqual([]);
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

/** Chromium reports each script that it does not load where scripts are off. */
const SCRIPT_NOT_LOADED = /\.js: csp$/;

function collectComplaints(context: BrowserContext, home: string | undefined): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(`script: ${error.error().message}`));
  context.on('request', (request) => {
    if (isElsewhere(request.url(), home)) complaints.push(`request elsewhere: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser itself drops what it no longer needs: the prefetches of a page that is left.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()}: ${reason}`);
  });
  return complaints;
}

function isElsewhere(url: string, home: string | undefined) {
  return (
    /^(https?|wss?):/.test(url) && home !== undefined && new URL(url).host !== new URL(home).host
  );
}
