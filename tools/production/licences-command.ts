import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage } from './licences.ts';
import { lockedPackages } from './packages.ts';
import { readProject } from './project.ts';

// `npm run licences`: writes docs/licences.md.
const root = join(import.meta.dirname, '../..');
writeFileSync(
  join(root, 'docs/licences.md'),
  licencesPage(lockedPackages(root), readProject(root)),
);
