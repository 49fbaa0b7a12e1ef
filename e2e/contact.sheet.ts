import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, type PageScreenshotOptions, test } from '@playwright/test';
import { WIDTHS } from './expectations.ts';
import { SHOWN, type Shown } from './screens.ts';
import { signInAs } from './staff.ts';

const FOLDER = 'test-results/contact-sheet';
const THEMES = ['light', 'dark'];
/** What of a long screen is looked at: all of 1,114 lines would be a picture of 30 metres. */
const MOST_HEIGHT = 2400;
/** A4 between its margins, at 96 pixels to the inch. */
const PAPER_WIDTH = 703;

// `npm run contact-sheet`: every screen at every width in both themes, on one page to look at.
test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const shown of SHOWN) {
  test(shown.name, async ({ page }) => {
    const { as = 'branch staff', path, isOnPaper = false } = shown;
    if (as !== 'nobody') await signInAs(page, as);
    else await page.goto(path);
    if (isOnPaper) return takePaper(page, shown);
    for (const theme of THEMES) {
      for (const width of WIDTHS) await takePicture(page, shown, theme, width);
    }
  });
}

test.afterAll(async () => {
  const there = new Set(await readdir(FOLDER));
  const rows = SHOWN.flatMap(({ name, isOnPaper }) =>
    isOnPaper
      ? row(name, [paperOf(name)], there)
      : THEMES.map((theme) => row(`${name}, ${theme}`, filesOf(name, theme), there)),
  );
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>${rows.join('')}</html>`,
  );
});

async function takePicture(page: Page, shown: Shown, theme: string, width: number): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'theme', value: theme, url: origin }]);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(shown.path, { waitUntil: 'networkidle' });
  await shown.before?.(page);
  await page.screenshot({
    path: join(FOLDER, fileOf(shown.name, theme, width)),
    ...(await whole(page)),
  });
  await page.context().setOffline(false);
  await page.unrouteAll();
}

/** The screen as its first sheets of paper show it, and beside it the sheets themselves. */
async function takePaper(page: Page, { name, path, before }: Shown): Promise<void> {
  await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  const file = join(FOLDER, paperOf(name));
  await page.pdf({ path: file.replace(/png$/, 'pdf'), preferCSSPageSize: true });
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: file, ...(await whole(page)) });
}

/** The whole of the page, as far as anybody would look. */
async function whole(page: Page): Promise<PageScreenshotOptions> {
  const { width, height } = await page.evaluate(() => {
    window.scrollTo(0, 0);
    const { clientWidth, scrollHeight } = document.documentElement;
    return { width: clientWidth, height: scrollHeight };
  });
  if (height <= MOST_HEIGHT) return { fullPage: true };
  return { fullPage: true, clip: { x: 0, y: 0, width, height: MOST_HEIGHT } };
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

function row(title: string, files: readonly string[], there: ReadonlySet<string>): string {
  const pictures = files.map((file) =>
    there.has(file)
      ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      : `<p>${file} is missing</p>`,
  );
  return `<h2>${title}</h2><div>${pictures.join('')}</div>`;
}

const STYLE =
  'body{font:14px sans-serif;margin:1rem;background:#888}div{display:grid;grid-template-columns:390fr 820fr 1024fr 1440fr;gap:.5rem;align-items:start}img{width:100%;display:block}';
