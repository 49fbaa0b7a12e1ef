import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findSources, type Sources } from './sources.ts';

/** What production starts. */
const PROGRAMS = ['server/main.ts', 'cli/main.ts'];

const Package = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  scripts: z.object({ start: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/** The project, as far as production runs it. */
export type Project = z.infer<typeof Package> & { readonly sources: Sources };

/** Reads package.json and the files that production loads. */
export function readProject(root: string): Project {
  const project = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { ...project, sources: findSources(root, PROGRAMS) };
}
