// `npm run lock`: adds to package-lock.json what npm left out for systems other than this one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completed, missingFrom } from './platform-packages.ts';

const path = join(import.meta.dirname, '..', '..', 'package-lock.json');
const before = readFileSync(path, 'utf8');
for (const { name, version } of missingFrom(before)) console.log(`added ${name} ${version}`);
writeFileSync(path, completed(before));
