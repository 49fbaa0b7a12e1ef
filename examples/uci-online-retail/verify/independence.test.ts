import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ALLOWED = /^(node:|\.\/|#scripts\/|#lib\/config\.ts$)/;
const FILES = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));

test.each(FILES)('%s shares no code with the converter', (name) => {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
  expect(imported.filter((from) => !ALLOWED.test(from))).toEqual([]);
});
