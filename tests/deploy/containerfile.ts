import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { IS_ROOT } from '#scripts/production/testing/other-user.ts';

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
export function buildImage(file: string, context: string, target: string): Image {
  const stages = new Map<string, Image>();
  let last: Image | undefined;
  for (const steps of stagesOf(readFileSync(file, 'utf8'))) {
    const [, base = '', name = String(stages.size)] =
      /^(\S+)(?: AS (\S+))?$/.exec(steps[0]?.value ?? '') ?? [];
    const root = join(target, name);
    mkdirSync(root, { recursive: true });
    last = steps.slice(1).reduce((image, step) => take(image, step, stages, context), {
      root,
      base,
      folder: '/',
      env: {},
      user: 'root',
      volumes: [],
      command: [],
      healthCheck: [],
    } as Image);
    stages.set(name, last);
  }
  if (last === undefined) throw new Error(`${file} has no FROM`);
  return last;
}

function stagesOf(text: string): Step[][] {
  const lines = text
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

function take(
  image: Image,
  { instruction, value }: Step,
  stages: ReadonlyMap<string, Image>,
  context: string,
): Image {
  switch (instruction) {
    case 'WORKDIR':
      mkdirSync(join(image.root, value), { recursive: true });
      return { ...image, folder: value };
    case 'COPY':
      copy(image, value, stages, context);
      return image;
    case 'RUN':
      run(image, value);
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

function run({ root, folder, env }: Image, command: string): void {
  const here = command
    .replaceAll(/(?<= )\//g, `${root}/`)
    // Only root may give files away.
    .replaceAll(/ -[og] \d+/g, (option) => (IS_ROOT ? option : ''));
  const { PATH, HOME, npm_config_cache } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', here], {
    cwd: join(root, folder),
    env: {
      PATH,
      HOME,
      ...(npm_config_cache && { npm_config_cache }),
      npm_config_prefer_offline: 'true',
      ...env,
      NODE_ENV: env['NODE_ENV'] ?? 'development',
    } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}\n${stderr}`);
}

function variables(value: string): Record<string, string> {
  return Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2)));
}
