import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from './journey.ts';
import { listening } from './shortcuts.ts';

/** Operates the page by keyboard only. */
export type Keyboard = {
  /** Presses Tab until `target` has the focus. */
  to(target: Locator): Promise<void>;
  /** Tabs to a link, button or summary and presses Enter. */
  press(target: Locator): Promise<void>;
  /** Tabs to a field and replaces its text. */
  type(target: Locator, text: string): Promise<void>;
  /** Presses keys in turn, once the page handles shortcuts. */
  keys(...keys: readonly string[]): Promise<void>;
};

/** A keyboard-only journey: it fails on any pointer press. */
export const test = base.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page }, use) => {
    const expectNoPress = await countPointerPresses(page);
    await use(keyboardOf(page));
    await expectNoPress();
  },
});

/** The keyboard of a page, for journeys that may also use the pointer. */
export function keyboardOf(page: Page): Keyboard {
  const to = async (target: Locator) => {
    // Resolved once: a role query over thousands of elements after each Tab takes longer than the Tab.
    let element = await target.first().elementHandle();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      const state = await element?.evaluate((each) => {
        if (each === document.activeElement) return 'focused';
        return each.isConnected ? 'elsewhere' : 'replaced';
      });
      if (state === 'focused') return;
      if (state === 'replaced') element = await target.first().elementHandle();
      await page.keyboard.press('Tab');
    }
    throw new Error(`${MAX_TABS} tabs do not lead to ${target}`);
  };
  return {
    to,
    async press(target) {
      await to(target);
      await page.keyboard.press('Enter');
    },
    async type(target, text) {
      await to(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async keys(...keys) {
      await listening(page);
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

/** More than any screen has focusable elements. */
const MAX_TABS = 150;

/** Counts pointer presses on every page. Returns the assertion to call at the end. */
async function countPointerPresses(page: Page): Promise<() => Promise<void>> {
  let pressed = 0;
  await page.exposeFunction('pointerPressed', () => {
    pressed += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.get(window, 'pointerPressed')(), true);
  });
  return async () => expect(pressed, 'presses of a pointer').toBe(0);
}
