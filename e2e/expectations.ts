import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** The widths that pages must stay useful at: a yard phone, a tablet, a counter terminal, a desk. */
export const WIDTHS = [390, 820, 1024, 1440];

/** Expects each screen to be accessible in both themes, and to fit every width. */
export async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  // Axe looks at each of the screens for seconds.
  test.slow();
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScrolling(page);
    });
  }
}

/**
 * Expects the page to be accessible as it stands, in both themes; it is left in the dark. The themes differ in their
 * colours alone, so that the dark one is looked at for those.
 */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await showIn(page, 'light');
  await expectAccessible(page, part);
  await showIn(page, 'dark');
  expect(await violationsOf(axeOf(page, part).withRules(RULES_OF_COLOUR)), 'in the dark').toEqual(
    [],
  );
}

/**
 * Expects no violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands, or on the part of it that
 * a selector names.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await violationsOf(axeOf(page, part))).toEqual([]);
}

/** Expects the page to fit each of `WIDTHS` without scrolling sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang, `pixels beyond a width of ${width}`).toBeLessThanOrEqual(0);
  }
}

/** What axe says of colours: the contrast of text, and links told from the text around them. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Shows a theme, as its switch does, and waits until nothing fades any more. */
async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.dataset['theme'] = value;
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, theme);
}

/** Axe in the page itself, telling violations alone: elsewhere, and of all that passes, it takes more than twice as long. */
function axeOf(page: Page, part: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  return part === undefined ? axe : axe.include(part);
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}
