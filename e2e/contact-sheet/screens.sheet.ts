import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { WIDTHS } from '#e2e/fixtures/expectations.ts';
import { signInAs } from '#e2e/staff/staff.ts';
import { contactPage } from './contact-page.ts';
import { SCREEN_STATES, type ScreenState } from './screens.ts';

const FOLDER = 'test-results/contact-sheet';
const THEMES = ['light', 'dark'];
const HEIGHT = 900;
/** Longer screens are cut off: 1,114 lines would be an image 30 metres long. */
const MAX_HEIGHT = 2400;
/** A4 between its margins, at 96 pixels to the inch. */
const PAPER_WIDTH = 703;

// `PICTURES=screens npm run journeys`: screenshots of every screen at every width in both themes, on one HTML page.
test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const screen of SCREEN_STATES) {
  test(screen.name, async ({ page, baseURL }) => {
    if (baseURL === undefined) throw new Error('No service is running.');
    const { as = 'branch staff', isPrinted = false } = screen;
    if (as !== 'nobody') await signInAs(page, as);
    if (isPrinted) return takePrint(page, screen);
    for (const theme of THEMES) await takeScreenshots(page, screen, { theme, baseURL });
  });
}

test.afterAll(async () => {
  const existing = new Set(await readdir(FOLDER));
  const rows = SCREEN_STATES.flatMap(({ name, isPrinted }) =>
    isPrinted
      ? [{ title: name, files: [printFileOf(name)] }]
      : THEMES.map((theme) => ({ title: `${name}, ${theme}`, files: filesOf(name, theme) })),
  );
  await writeFile(join(FOLDER, 'index.html'), contactPage(rows, existing));
});

/** Takes the screen in one theme: loads it once, and resizes it from the widest to the narrowest. */
async function takeScreenshots(
  page: Page,
  { name, path, before }: ScreenState,
  { theme, baseURL }: { theme: string; baseURL: string },
): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }]);
  await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  for (const width of WIDTHS.toReversed()) {
    await fitHeight(page, width);
    await page.screenshot({ path: join(FOLDER, fileOf(name, theme, width)) });
  }
  await page.context().setOffline(false);
  await page.unrouteAll();
}

/** Makes the viewport as tall as the page, up to `MAX_HEIGHT`, so that what sticks to the bottom is visible. */
async function fitHeight(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) });
}

/** Takes the printed screen as an image, and saves the PDF beside it. */
async function takePrint(page: Page, { name, path, before }: ScreenState): Promise<void> {
  await page.setViewportSize({ width: PAPER_WIDTH, height: HEIGHT });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  const file = join(FOLDER, printFileOf(name));
  await page.pdf({ path: file.replace(/png$/, 'pdf'), preferCSSPageSize: true });
  await page.emulateMedia({ media: 'print' });
  await fitHeight(page, PAPER_WIDTH);
  await page.screenshot({ path: file });
}

function filesOf(name: string, theme: string): string[] {
  return WIDTHS.map((width) => fileOf(name, theme, width));
}

function fileOf(name: string, theme: string, width: number): string {
  return `${name.replace(/\W+/g, '-')}-${theme}-${width}.png`;
}

function printFileOf(name: string): string {
  return `${name.replace(/\W+/g, '-')}.png`;
}
