import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths that pages must stay useful at: a yard phone, a tablet, a counter terminal, a desk. */
export const WIDTHS = [390, 820, 1024, 1440];
/** A counter terminal at 200 %, a desk at 400 %. */
export const ZOOMED = [512, 320];

/**
 * Expects no violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands, or on the part of it that
 * a selector names; in both themes. The page is left in the dark. The themes differ in their colours alone, so that
 * the dark one is looked at for those.
 */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await showIn(page, 'light');
  expect.soft(await violationsOf(axeOf(page, part)), 'in the light').toEqual([]);
  await showIn(page, 'dark');
  const colours = axeOf(page, part).withRules(RULES_OF_COLOUR);
  expect.soft(await violationsOf(colours), 'in the dark').toEqual([]);
}

/** Expects the page to fit each of the widths without scrolling sideways. */
export async function expectNoSidewaysScrolling(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(overhang, `pixels beyond a width of ${width}`).toBeLessThanOrEqual(0);
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
