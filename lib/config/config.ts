import { OperatorError } from '#db/errors.ts';
import { editDistance } from '#lib/text/text.ts';
import { conflictsOf } from './conflicts.ts';
import { Settings, variableOf, withDerived } from './settings.ts';

/** The configuration is invalid. Lists every problem, each beginning with the name of its variable. */
export class ConfigurationError extends OperatorError {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/** For each variable that is spelt nearly as a setting: `WORKRES is not a setting: WORKERS may be meant`. */
export function misnamedSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const settings = Object.keys(Settings.shape).map(variableOf);
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name)) return [];
    const [nearest] = settings
      .map((meant) => ({ meant, distance: editDistance(name, meant) }))
      .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is not a setting: ${nearest.meant} may be meant`] : [];
  });
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment variables that docs/operations.md lists. Throws
 * ConfigurationError with all problems at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  // An empty variable counts as not set.
  const given = Object.keys(Settings.shape).map((key) => [key, env[variableOf(key)] || undefined]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(
        ({ path: [key, ...part], message }) =>
          `${variableOf(String(key))}: ${[...part, message].join(' ')}`,
      ),
    );
  }
  const config = withDerived(parsed.data);
  // Whether Node checks who answers by TLS.
  const verifiesCertificates = env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0';
  const problems = [...conflictsOf(config, verifiesCertificates)];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}
