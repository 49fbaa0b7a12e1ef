import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { parseApiDocument } from '#components/reference/openapi.ts';

// Renders the operations of the API reference once per build; the pages insert the result as it is.
const root = fileURLToPath(new URL('../..', import.meta.url));
const { module } = await runnerImport<typeof import('#components/reference/static-operations.tsx')>(
  `${root}components/reference/static-operations.tsx`,
  { root, configFile: false, oxc: { jsx: { runtime: 'automatic' } } },
);
const document = parseApiDocument(readFileSync(`${root}public/openapi.json`, 'utf8'));
mkdirSync(`${root}.next`, { recursive: true });
writeFileSync(`${root}.next/reference.json`, JSON.stringify(module.staticOperations(document)));
