import { readFileSync } from 'node:fs';
import type { IndustryType } from '#lib/accounts/schema.ts';

/** The industries of customers, by ANZSIC class. */
export function demoIndustryTypes(): IndustryType[] {
  const text = readFileSync(new URL('../data/industry-types.txt', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code = ''] = line.split(' ', 1);
      return { code, description: line.slice(code.length + 1), enabled: !DISABLED.has(code) };
    });
}

/** Classes that new accounts no longer use. */
const DISABLED: ReadonlySet<string> = new Set(['2611']);
