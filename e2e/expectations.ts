import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths that pages must stay useful at: a yard phone, a tablet, a counter terminal, a desk. */
export const WIDTHS = [390, 820, 1024, 1440];
/** A counter terminal at 200 %, a desk at 400 %. */
export const ZOOMED = [512, 320];

/**
 * Expects no violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands, in both themes. The page is
 * left in the dark theme. The themes differ in their colours alone, so the dark one is checked for those only.
 * `exclude` are selectors of parts that another page is checked for.
 */
export async function expectAccessibleInBothThemes(
  page: Page,
  exclude: readonly string[] = [],
): Promise<void> {
  await showTheme(page, 'light');
  expect.soft(await violationsOf(axeOn(page, exclude)), 'in the light theme').toEqual([]);
  await showTheme(page, 'dark');
  // The axe that the first analysis injected is there and warm: injecting it again doubles the time of the second.
  const colours = axeOn(page, exclude, ';').withRules(COLOUR_RULES);
  expect.soft(await violationsOf(colours), 'in the dark theme').toEqual([]);
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

/** Axe's rules about colours: the contrast of text, and links that differ from the text around them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Shows a theme, as its switch does, and waits until nothing fades any more. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.dataset['theme'] = value;
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, theme);
}

/** Legacy mode runs axe in the page itself: otherwise, or with passing results, it takes more than twice as long. */
function axeOn(page: Page, exclude: readonly string[], axeSource?: string): AxeBuilder {
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  for (const selector of exclude) axe.exclude(selector);
  return axe;
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}
