import { expect, type Locator, type Page } from '@playwright/test';
import { test as journey } from './journey.ts';
import { listening } from './shortcuts.ts';

/** What somebody at a counter does who takes no hand off the keyboard. */
export type Keyboard = {
  /** Tabs on until the keyboard stands on `target`, from wherever it is. */
  to(target: Locator): Promise<void>;
  /** Tabs to a link, button or fold, and presses Enter. */
  press(target: Locator): Promise<void>;
  /** Tabs to a field and types into it, in place of what is there. */
  type(target: Locator, text: string): Promise<void>;
  /** Presses keys one after the other, shortcuts among them, once the page listens. */
  keys(...keys: readonly string[]): Promise<void>;
};

/** A journey by keyboard alone: the press of a pointer fails it. */
export const test = journey.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page }, use) => {
    const expectNone = await withoutPointer(page);
    await use(keyboardOf(page));
    await expectNone();
  },
});

/** The keyboard of a page. A pointer that is used in spite of it fails the journey, at `expectNoPointer`. */
export function keyboardOf(page: Page): Keyboard {
  const to = async (target: Locator) => {
    // Resolved once: finding a role among thousands of elements again after each Tab takes longer than the Tab.
    let element = await target.first().elementHandle();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const state = await element?.evaluate((each) => {
        if (each === document.activeElement) return 'focused';
        return each.isConnected ? 'elsewhere' : 'replaced';
      });
      if (state === 'focused') return;
      if (state === 'replaced') element = await target.first().elementHandle();
      await page.keyboard.press('Tab');
    }
    throw new Error(`${MOST_TABS} tabs do not lead to ${target}`);
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

/** More than any screen has before its end. */
const MOST_TABS = 150;

/** Counts what a pointer does on every page of the journey; call what it gives at the end. */
async function withoutPointer(page: Page): Promise<() => Promise<void>> {
  let pressed = 0;
  await page.exposeFunction('pointerPressed', () => {
    pressed += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.get(window, 'pointerPressed')(), true);
  });
  return async () => expect(pressed, 'presses of a pointer').toBe(0);
}
