import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { WIDTHS } from './expectations.ts';
import { SHOWN, type Shown } from './screens.ts';
import { signInAs } from './staff.ts';

const FOLDER = 'test-results/contact-sheet';
const THEMES = ['light', 'dark'];

// `npm run contact-sheet`: every screen at every width in both themes, on one page to look at.
test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const shown of SHOWN) {
  test(shown.name, async ({ page }) => {
    await signInAs(page, 'branch staff');
    for (const theme of THEMES) {
      for (const width of WIDTHS) await takePicture(page, shown, theme, width);
    }
  });
}

test.afterAll(async () => {
  const names = SHOWN.map(({ name }) => name);
  const there = new Set(await readdir(FOLDER));
  const rows = names.flatMap((name) => THEMES.map((theme) => row(name, theme, there)));
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
  await page.screenshot({ path: join(FOLDER, fileOf(shown.name, theme, width)), fullPage: true });
  await page.context().setOffline(false);
  await page.unrouteAll();
}

function fileOf(name: string, theme: string, width: number): string {
  return `${name.replace(/\W+/g, '-')}-${theme}-${width}.png`;
}

function row(name: string, theme: string, there: ReadonlySet<string>): string {
  const pictures = WIDTHS.map((width) => fileOf(name, theme, width)).map((file) =>
    there.has(file)
      ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
      : `<p>${file} is missing</p>`,
  );
  return `<h2>${name}, ${theme}</h2><div>${pictures.join('')}</div>`;
}

const STYLE =
  'body{font:14px sans-serif;margin:1rem;background:#888}div{display:grid;grid-template-columns:390fr 820fr 1024fr 1440fr;gap:.5rem;align-items:start}img{width:100%;display:block}';
