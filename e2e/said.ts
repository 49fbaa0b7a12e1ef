import { expect } from '@playwright/test';
import { test } from './journey.ts';
import type { Job } from './staff.ts';

/** Expectations of a page’s text and HTML as sent, before any script runs. */
export type Said = {
  readonly as?: Job;
  readonly path: string;
  readonly heading?: string;
  /** Found in the text of the page, in any order. */
  readonly says?: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
  /** For each row that contains the key, what else it contains. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
  /** What the row headers of all tables contain, from the top; there may be more. */
  readonly headings?: readonly string[];
  /** Found in the HTML: addresses, names of images. */
  readonly source?: readonly (string | RegExp)[];
};

/** Defines a test for each title, which reads its pages in turn without a browser. */
export function testWhatIsSaid(tests: Readonly<Record<string, readonly Said[]>>): void {
  for (const [title, pages] of Object.entries(tests)) {
    test(title, async ({ reader }) => {
      for (const { as = 'branch staff', path, heading, ...expected } of pages) {
        const page = await reader.page(as, path);
        expect.soft(page.status, path).toBe(200);
        if (heading !== undefined) expect.soft(page.heading, path).toBe(heading);
        for (const part of expected.says ?? []) expect.soft(page.text, path).toMatch(part);
        for (const part of expected.never ?? []) expect.soft(page.text, path).not.toMatch(part);
        for (const part of expected.source ?? []) expect.soft(page.html, path).toMatch(part);
        for (const [name, texts] of Object.entries(expected.rows ?? {})) {
          const rows = page.rows.filter((row) => row.includes(name)).join('\n');
          for (const text of texts) expect.soft(rows, `${name} of ${path}`).toContain(text);
        }
        for (const [at, name] of (expected.headings ?? []).entries())
          expect.soft(page.rowHeadings[at], path).toContain(name);
      }
    });
  }
}
