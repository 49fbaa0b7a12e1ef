import { readFileSync } from 'node:fs';
import { errorCode, OperatorError } from '#db/errors.ts';
import { editDistance } from '#lib/text/text.ts';
import { conflictsOf } from './conflicts.ts';
import { fileVariableOf, Settings, variableOf, withDerived } from './settings.ts';

/** The configuration is invalid. Lists every problem, each beginning with the name of its variable. */
export class ConfigurationError extends OperatorError {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/** For each variable that is spelt nearly as a setting: `WORKRES is not a setting: WORKERS may be meant`. */
export function misnamedSettings(env: Env): string[] {
  const settings = Object.keys(Settings.shape).flatMap((key) =>
    [variableOf(key), fileVariableOf(key) ?? []].flat(),
  );
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name)) return [];
    // A setting that is no secret cannot be in a file.
    const distanceTo = (meant: string) =>
      name === `${meant}_FILE` ? 0 : editDistance(name, meant);
    const [nearest] = settings
      .map((meant) => ({ meant, distance: distanceTo(meant) }))
      .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is not a setting: ${nearest.meant} may be meant`] : [];
  });
}

type Env = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment variables that docs/operations.md lists. Throws
 * ConfigurationError with all problems at once.
 */
export function readConfig(env: Env) {
  const unread: string[] = [];
  const given = Object.keys(Settings.shape).map((key) => [key, givenValue(key, env, unread)]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const issues = parsed.error?.issues ?? [];
  const invalid = issues.map(
    ({ path: [key, ...part], message }) =>
      `${variableOf(String(key))}: ${[...part, message].join(' ')}`,
  );
  if (!parsed.success || unread.length > 0) throw new ConfigurationError([...unread, ...invalid]);
  const config = withDerived(parsed.data);
  // Whether Node checks who answers by TLS.
  const verifiesCertificates = env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0';
  const problems = [...conflictsOf(config, verifiesCertificates)];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

/** The value of a setting in its variable, or in the file of a secret. An empty variable counts as not set. */
function givenValue(key: string, env: Env, problems: string[]): string | undefined {
  const name = variableOf(key);
  const value = env[name] || undefined;
  const fileName = fileVariableOf(key);
  const path = fileName && env[fileName];
  if (!path) return value;
  if (value !== undefined) {
    problems.push(`${fileName}: must not be set beside ${name}`);
    return value;
  }
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') problems.push(`${fileName}: ${path} is empty`);
    return text || undefined;
  } catch (error) {
    const code = error instanceof Error ? errorCode(error) : undefined;
    if (code === undefined) throw error;
    problems.push(`${fileName}: ${path} cannot be read (${code})`);
    return undefined;
  }
}
