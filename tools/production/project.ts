import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findSources, type Sources } from './sources.ts';

/** Commands of package.json that make sense without embedded parts. */
const COMMANDS = [
  'start',
  'migrate',
  'load',
  'rebuild',
  'retention',
  'sessions',
  'token',
  'backup',
  'restore',
  'assets:check',
];

const Package = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

/** The project, as far as production runs it. */
export type Project = Omit<z.infer<typeof Package>, 'scripts'> & {
  /** The commands of production alone. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly sources: Sources;
};

/** Reads package.json and the files that its commands for production load. */
export function readProject(root: string): Project {
  const { scripts, ...project } = Package.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const kept = Object.fromEntries(COMMANDS.map((name) => [name, scripts[name] ?? '']));
  const sources = findSources(root, Object.values(kept).map(programOf));
  return { ...project, scripts: kept, sources };
}

/** `node server/main.ts` runs `server/main.ts`. */
function programOf(script: string): string {
  return script.split(' ').at(-1) ?? '';
}
