import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { contactPage } from './contact-page.ts';
import { WIDTHS } from './expectations.ts';
import { SHOWN, type Shown } from './screens.ts';
import { signInAs } from './staff.ts';

const FOLDER = 'test-results/contact-sheet';
const THEMES = ['light', 'dark'];
const HEIGHT = 900;
/** What of a long screen is looked at: all of 1,114 lines would be a picture of 30 metres. */
const MOST_HEIGHT = 2400;
/** A4 between its margins, at 96 pixels to the inch. */
const PAPER_WIDTH = 703;

// `npm run contact-sheet`: every screen at every width in both themes, on one page to look at.
test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const shown of SHOWN) {
  test(shown.name, async ({ page, baseURL }) => {
    if (baseURL === undefined) throw new Error('No service is running.');
    const { as = 'branch staff', isOnPaper = false } = shown;
    if (as !== 'nobody') await signInAs(page, as);
    if (isOnPaper) return takePaper(page, shown);
    for (const theme of THEMES) await takePictures(page, shown, { theme, baseURL });
  });
}

test.afterAll(async () => {
  const there = new Set(await readdir(FOLDER));
  const rows = SHOWN.flatMap(({ name, isOnPaper }) =>
    isOnPaper
      ? [{ title: name, files: [paperOf(name)] }]
      : THEMES.map((theme) => ({ title: `${name}, ${theme}`, files: filesOf(name, theme) })),
  );
  await writeFile(join(FOLDER, 'index.html'), contactPage(rows, there));
});

/** The screen in one theme: opened once, and looked at from the widest to the narrowest. */
async function takePictures(
  page: Page,
  { name, path, before }: Shown,
  { theme, baseURL }: { theme: string; baseURL: string },
): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: baseURL }]);
  await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  for (const width of WIDTHS.toReversed()) {
    await showWhole(page, width);
    await page.screenshot({ path: join(FOLDER, fileOf(name, theme, width)) });
  }
  await page.context().setOffline(false);
  await page.unrouteAll();
}

/** Makes the window as tall as the page, as far as anybody would look: what sticks to its foot is there. */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
}

/** The screen as its first sheets of paper show it, and beside it the sheets themselves. */
async function takePaper(page: Page, { name, path, before }: Shown): Promise<void> {
  await page.setViewportSize({ width: PAPER_WIDTH, height: HEIGHT });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  const file = join(FOLDER, paperOf(name));
  await page.pdf({ path: file.replace(/png$/, 'pdf'), preferCSSPageSize: true });
  await page.emulateMedia({ media: 'print' });
  await showWhole(page, PAPER_WIDTH);
  await page.screenshot({ path: file });
}

function filesOf(name: string, theme: string): string[] {
  return WIDTHS.map((width) => fileOf(name, theme, width));
}

function fileOf(name: string, theme: string, width: number): string {
  return `${name.replace(/\W+/g, '-')}-${theme}-${width}.png`;
}

function paperOf(name: string): string {
  return `${name.replace(/\W+/g, '-')}.png`;
}
