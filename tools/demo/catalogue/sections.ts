import { z } from 'zod';
import type { Category, Section } from '#lib/products/master-data/schema.ts';
import { dataRows, readOnce } from '#tools/demo/data-files/data-file.ts';

/** The section of a category. Throws if unknown. */
export function sectionOf(category: string): string {
  const found = rows().find((row) => row.category === category);
  if (found === undefined) throw new Error(`There is no category ${category}.`);
  return found.section;
}

/** The sections as feed records. */
export function demoSections(): Section[] {
  return sections().map(({ section, description }, at) => ({
    id: at + 1,
    code: section,
    description,
    enabled: true,
    sortOrder: (at + 1) * 10,
  }));
}

/** The categories of every section as feed records. */
export function demoCategories(): Category[] {
  return sectionCodes().flatMap((sectionCode, section) =>
    rows()
      .filter((row) => row.section === sectionCode && row.category !== '')
      .map(({ category, description }, at) => ({
        id: (section + 1) * 100 + at + 1,
        code: category,
        description,
        enabled: true,
        sortOrder: (at + 1) * 10,
        sectionCode,
      })),
  );
}

export function sectionCodes(): string[] {
  return sections().map(({ section }) => section);
}

/** A section or, when `category` is not empty, a category of it. */
const SectionRow = z.strictObject({
  section: z.string().min(1),
  category: z.string(),
  description: z.string().min(1),
});

const rows = readOnce(() => dataRows('categories.csv', SectionRow));

function sections() {
  return rows().filter(({ category }) => category === '');
}
