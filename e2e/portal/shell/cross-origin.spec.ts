import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { signInAs } from '#e2e/staff/staff.ts';

// Plain Playwright `test`: the browser has to report errors here.
let foreignServer: Server;
test.beforeAll(async () => {
  foreignServer = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Another site</title><p>Nothing to see.</p>');
  });
  foreignServer.listen(0, '127.0.0.1');
  await once(foreignServer, 'listening');
});
test.afterAll(() => {
  foreignServer.close();
});

// A port does not make another site: the first is same-site, so the browser sends it every cookie.
for (const host of ['localhost', '127.0.0.1']) {
  test(`a page of another origin on ${host} cannot use the session`, async ({ page, baseURL }) => {
    const portal = baseURL ?? '';
    await signInAs(page, 'buyer');
    const { port } = foreignServer.address() as AddressInfo;
    await page.goto(`http://${host}:${port}/`);

    const answers = await page.evaluate(async (to) => {
      const send = (path: string, options: RequestInit) =>
        fetch(to + path, { credentials: 'include', ...options }).then(
          ({ type, status }) => `${type} ${status}`,
          () => 'refused',
        );
      return {
        read: await send('/v1/au/invoices?invoiceNumber=1', {}),
        page: await send('/au', {}),
        signOut: await send('/api/auth/sign-out', { method: 'POST' }),
        // It is sent, though the response cannot be read.
        blind: await send('/api/auth/sign-out', { method: 'POST', mode: 'no-cors' }),
      };
    }, portal);
    expect(answers).toMatchObject({ read: 'refused', page: 'refused', signOut: 'refused' });
    await expectSignedIn(page, portal);

    await page.goto(`http://${host}:${port}/`);
    await page.evaluate((to) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = `${to}/api/auth/sign-out`;
      document.body.append(form);
      form.submit();
    }, portal);
    await page.waitForURL(`${portal}/api/auth/sign-out`);
    await expect(page.locator('body')).toContainText('sent only by a page of this service');
    await expectSignedIn(page, portal);

    await page.goto(`http://${host}:${port}/`);
    const framed = await page.evaluate(async (to) => {
      const frame = document.createElement('iframe');
      frame.src = `${to}/au`;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      return frame.contentDocument?.body.textContent ?? 'out of reach';
    }, portal);
    expect(framed).toBe('out of reach');
    // The browser replaces the refused page a moment after the frame’s load event.
    await expect
      .poll(() =>
        page
          .frames()
          .find((frame) => frame !== page.mainFrame())
          ?.url(),
      )
      .toMatch(/^chrome-error:/);
  });
}

async function expectSignedIn(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}/au`);
  await expect(page).toHaveURL(`${portal}/au`);
}
