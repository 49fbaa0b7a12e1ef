import type { Page } from '@playwright/test';
import { productNumbers } from '#tools/pictures/pages.ts';

/** Something a person does on a page, by key or mouse. */
export type Interaction = {
  readonly name: string;
  /** Selector of its element: skipped on pages without it. */
  readonly on: string;
  readonly run: (page: Page) => Promise<void>;
};

/** Milliseconds between keys of somebody who touch-types. */
const TYPING = { delay: 60 };
const SEARCH = '[data-omnibox]';
const ROW = '[data-row-link]';
const SUMMARY = 'main summary:visible';
const FIELD = 'main :is(input[type=search], input[type=text], textarea):visible';
const LINE_FIELD = 'main table input[data-field=quantity]';
const ENTRY = 'form[aria-label="Add a product"] input[name=product]';
const FILES = 'main input[type=file][multiple]';
const SORT = 'main .sort-link:visible';
const MENU = 'header:not(main *) button:visible';

/** The interactions, in order: one that leaves the page comes last. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'searching',
    on: SEARCH,
    async run(page) {
      // The availability sheet opens with its entry focused, where a slash is typed.
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await page.keyboard.press('/');
      await page.keyboard.type('tap 15', TYPING);
      await page.getByRole('listbox').waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await page.locator(SEARCH).blur();
    },
  },
  {
    name: 'next row',
    on: ROW,
    async run(page) {
      for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key, TYPING);
    },
  },
  {
    name: 'shortcuts',
    on: '[data-shortcuts=ready]',
    async run(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'menu',
    on: MENU,
    async run(page) {
      await page.locator(MENU).last().click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'expanding',
    on: SUMMARY,
    async run(page) {
      const summary = page.locator(SUMMARY).first();
      await summary.click();
      await summary.click();
    },
  },
  {
    name: 'typing',
    on: FIELD,
    async run(page) {
      const field = page.locator(FIELD).first();
      await field.click();
      await page.keyboard.type('4711', TYPING);
      for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace', TYPING);
    },
  },
  {
    name: 'pasting 70 rows',
    on: ENTRY,
    async run(page) {
      // A list with products of the sheet would be asked about, so it has others.
      const before = await page.locator(LINE_FIELD).count();
      const numbers = (await productNumbers(page, before + 70)).slice(before);
      const rows = numbers.map((number) => `${number}\t12`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((list) => navigator.clipboard.writeText(list), rows.join('\n'));
      await page.locator(ENTRY).focus();
      await page.keyboard.press('ControlOrMeta+V');
      await page
        .locator(LINE_FIELD)
        .nth(before + 69)
        .waitFor();
    },
  },
  {
    name: 'changing a row',
    on: LINE_FIELD,
    async run(page) {
      await page.locator(LINE_FIELD).first().click();
      await page.keyboard.type('25', TYPING);
    },
  },
  {
    name: 'naming one of 12 files',
    on: FILES,
    async run(page) {
      await page.locator(FILES).setInputFiles(twelveFiles());
      await page.locator('[data-upload] summary').nth(11).click();
      await page.getByRole('textbox', { name: 'Tags' }).last().click();
      await page.keyboard.type('tap', TYPING);
    },
  },
  {
    name: 'sorting',
    on: SORT,
    run: (page) => page.locator(SORT).first().click(),
  },
];

function twelveFiles() {
  return Array.from({ length: 12 }, (_, at) => ({
    name: `leaflet-${at}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`number,quantity\n${at},1\n`),
  }));
}
