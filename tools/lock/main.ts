// `npm run lock`: adds the packages for other systems that npm left out of package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockFile, findMissingPackages } from './platform-packages.ts';

const path = join(import.meta.dirname, '..', '..', 'package-lock.json');
const before = readFileSync(path, 'utf8');
for (const { name, version } of findMissingPackages(before))
  console.log(`added ${name} ${version}`);
writeFileSync(path, completeLockFile(before));
