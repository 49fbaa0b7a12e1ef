import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { IS_ROOT } from '#tools/production/testing/other-user.ts';

/** What an image says about how it is run. */
export type Image = {
  /** Its root, a folder here. */
  readonly root: string;
  readonly base: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

type Step = { readonly instruction: string; readonly value: string };

/**
 * Builds a Containerfile without a container engine: each stage is a folder below `target`, and what its steps do to `/`
 * they do to that folder. Throws an error with the output of a step that fails, and for an instruction that it does not
 * know.
 * @param context the folder that COPY copies from, but for what `.dockerignore` names
 */
export async function buildImage(file: string, context: string, target: string): Promise<Image> {
  const stages = new Map<string, Image>();
  let last: Image | undefined;
  for (const steps of stagesOf(readFileSync(file, 'utf8'))) {
    const [, base = '', name = String(stages.size)] =
      /^(\S+)(?: AS (\S+))?$/.exec(steps[0]?.value ?? '') ?? [];
    const root = join(target, name);
    mkdirSync(root, { recursive: true });
    last = {
      root,
      base,
      folder: '/',
      env: {},
      user: 'root',
      volumes: [],
      command: [],
      healthCheck: [],
    };
    for (const step of steps.slice(1)) last = await take(last, step, stages, context);
    stages.set(name, last);
  }
  if (last === undefined) throw new Error(`${file} has no FROM`);
  return last;
}

function stagesOf(file: string): Step[][] {
  const lines = file
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, instruction = '', value = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)?.push({ instruction, value: value.trim() });
  }
  return stages;
}

async function take(
  image: Image,
  { instruction, value }: Step,
  stages: ReadonlyMap<string, Image>,
  context: string,
): Promise<Image> {
  switch (instruction) {
    case 'WORKDIR':
      mkdirSync(join(image.root, value), { recursive: true });
      return { ...image, folder: value };
    // Without --build-arg it has no value.
    case 'ARG':
      return image;
    case 'COPY':
      copy(image, value, stages, context);
      return image;
    case 'RUN':
      await run(image, value);
      return image;
    case 'ENV':
      return { ...image, env: { ...image.env, ...variables(value) } };
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, value] };
    case 'USER':
      return { ...image, user: value };
    case 'CMD':
      return { ...image, command: JSON.parse(value) };
    case 'HEALTHCHECK':
      return {
        ...image,
        healthCheck: JSON.parse(value.slice(value.indexOf('CMD ') + 'CMD '.length)),
      };
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return image;
    default:
      throw new Error(`${instruction} is not known here`);
  }
}

function copy(
  { root, folder }: Image,
  value: string,
  stages: ReadonlyMap<string, Image>,
  context: string,
): void {
  const words = value.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? context : stages.get(from)?.root;
  if (source === undefined) throw new Error(`There is no stage ${from}`);
  const target = join(root, folder, words.at(-1) ?? '');
  const ignored = from === undefined ? ignoredPaths(context) : [];
  for (const word of words.slice(0, -1)) {
    const path = join(source, word);
    const isFolder = statSync(path).isDirectory();
    cpSync(path, isFolder ? target : join(target, basename(path)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => !ignored.includes(relative(context, each)),
    });
  }
}

function ignoredPaths(context: string): string[] {
  return readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
}

async function run({ root, folder, env }: Image, command: string): Promise<void> {
  const here = command
    .replaceAll(/(?<= )\//g, `${root}/`)
    // Only root may give files away.
    .replaceAll(/ -[og] \d+/g, (option) => (IS_ROOT ? option : ''));
  const { PATH, HOME, npm_config_cache = '' } = process.env;
  const child = spawn('sh', ['-euc', here], {
    cwd: join(root, folder),
    env: {
      PATH,
      HOME,
      ...(npm_config_cache && { npm_config_cache }),
      npm_config_prefer_offline: 'true',
      NODE_ENV: 'development',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.exitCode !== 0) throw new Error(`RUN ${command}\n${output}\n${errors}`);
}

function variables(value: string): Record<string, string> {
  return Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2)));
}
