import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { CommandError } from '#cli/command.ts';
import type { Role } from '#lib/auth/scopes.ts';
import { newContext, type ServedBusiness, signIn, waitUntilInteractive } from './browser.ts';
import { HOME_BRANCH, type Picture } from './tour.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 760 };
/** Less than the 2 of a high-density screen: still legible, with half the bytes. */
const SCALE = 1.25;
const QUALITY = 78;

/** Returns a function that takes pictures; each role signs in only once. */
export function makePictureTaker(browser: Browser, business: ServedBusiness, folder: string) {
  const signedIn = new Map<Role, Awaited<ReturnType<typeof signIn>>>();

  const cookiesOf = async (role: Role) => {
    const cookies = signedIn.get(role) ?? (await signInAtHome(browser, business, role));
    signedIn.set(role, cookies);
    return cookies;
  };

  /** Takes a picture, saves it as `name.webp`, and returns its size in bytes. */
  return async (picture: Picture): Promise<number> => {
    const { name, path, as = 'branch_staff', isDark = false, isNarrow = false, before } = picture;
    const size = isNarrow ? NARROW : WIDE;
    await using context = await newContext(browser, business, {
      viewport: size,
      deviceScaleFactor: isNarrow ? 2 : SCALE,
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    if (as !== 'nobody') await context.addCookies(await cookiesOf(as));
    const page = await context.newPage();
    await open(page, typeof path === 'string' ? path : await path(page));
    await before?.(page);
    await page.waitForLoadState('networkidle');
    const bytes = await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toBuffer();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.webp`), bytes);
    return bytes.length;
  };
}

async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new CommandError(`${path} returned ${response?.status()}.`);
  await waitUntilInteractive(page);
}

/** Signs in a person, chooses their branch, and returns the cookies. */
async function signInAtHome(browser: Browser, business: ServedBusiness, role: Role) {
  await using context = await newContext(browser, business);
  await context.addCookies(await signIn(browser, business, role));
  const page = await context.newPage();
  await open(page, '/au');
  await page.getByRole('button', { name: `${HOME_BRANCH} ·` }).click();
  await page.getByRole('combobox', { name: 'Change branch' }).waitFor();
  return context.cookies();
}
