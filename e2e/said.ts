import { expect } from '@playwright/test';
import { test } from './journey.ts';
import type { Job } from './staff.ts';

/** What a page says as it is sent, before any script runs. */
export type Said = {
  readonly as?: Job;
  readonly path: string;
  readonly heading?: string;
  /** Found in the text of the page, in this order or another. */
  readonly says?: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
  /** For each row that begins so, what else it says. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
  /** Row headings from the top, by how they begin: those of all tables, or of the first. */
  readonly headings?: readonly string[];
  /** In the source: addresses, names of pictures. */
  readonly source?: readonly (string | RegExp)[];
};

/** A journey for each promise: its pages are read one after the other, and nothing is clicked or typed on the way. */
export function testWhatIsSaid(promises: Readonly<Record<string, readonly Said[]>>): void {
  for (const [title, pages] of Object.entries(promises)) {
    test(title, async ({ reader }) => {
      for (const { as = 'branch staff', path, heading, ...said } of pages) {
        const page = await reader.page(as, path);
        expect.soft(page.status, path).toBe(200);
        if (heading !== undefined) expect.soft(page.heading, path).toBe(heading);
        for (const part of said.says ?? []) expect.soft(page.text, path).toMatch(part);
        for (const part of said.never ?? []) expect.soft(page.text, path).not.toMatch(part);
        for (const part of said.source ?? []) expect.soft(page.html, path).toMatch(part);
        for (const [name, parts] of Object.entries(said.rows ?? {})) {
          const rows = page.rows.filter((row) => row.includes(name)).join('\n');
          for (const part of parts) expect.soft(rows, `${name} of ${path}`).toContain(part);
        }
        for (const [at, name] of (said.headings ?? []).entries())
          expect.soft(page.rowHeadings[at], path).toContain(name);
      }
    });
  }
}
