import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths that pages must stay useful at: a yard phone, a tablet, a counter terminal, a desk. */
export const WIDTHS = [390, 820, 1024, 1440];

/** Expects no violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
  expect(found).toEqual([]);
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
