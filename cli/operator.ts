import { userInfo } from 'node:os';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { analyzeNewTables } from '#db/statistics.ts';
import { type Config, readConfig } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import { makeLog } from '#lib/logging/log.ts';
import { refuseOtherDatabase } from '#server/data-directory/service-file.ts';
import { requireDataDirectory, withDatabaseUrl } from '#server/data-directory/with-database.ts';
import {
  type Command,
  CommandError,
  type Invocation,
  parseArguments,
  UsageError,
} from './command.ts';

/** Name of the person who runs a command, for the audit log: the user of the operating system, or the user id. */
export function operatorName(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return `command line (user ${process.getuid?.()})`;
  }
}

/**
 * The configuration of a command for a database that is there. Throws OperatorError where it is not, or where the running
 * service uses a different one.
 */
export function readOperatorConfig(env: Invocation['env']): Config {
  const config = readConfig(env);
  requireDataDirectory(config);
  refuseOtherDatabase(config);
  return config;
}

/** Runs `work` on the configured database; with its owner known, migrated before and analysed after a first load. */
export function withMigratedDatabase<T>(
  config: Config,
  work: (url: string) => Promise<T>,
  mayMigrate = true,
): Promise<T> {
  return withDatabaseUrl(config, makeLog('warn', process.stderr), async (url, ownerUrl) => {
    if (ownerUrl === undefined || !mayMigrate) return work(url);
    await migrate(ownerUrl, url);
    const result = await work(url);
    await analyzeNewTables(ownerUrl);
    return result;
  });
}

/** What a verb works with; `actor` is who runs it, for the audit log. */
export type Call = {
  readonly db: Database;
  readonly print: Invocation['print'];
  readonly actor: string;
};

/** Parses the arguments of a verb, and returns what it does. Throws UsageError, or what parseArgs throws. */
export type Verb = (args: readonly string[]) => (call: Call) => Promise<void>;

/** A verb that takes `names` in this order and `options`, as parseArgs describes them. */
export function verb<
  const N extends readonly string[],
  const O extends Parameters<typeof parseArguments>[2],
>(
  names: N,
  options: O,
  act: (
    call: Call,
    named: Readonly<Record<N[number], string>>,
    values: ReturnType<typeof parseArguments<N, O>>['values'],
  ) => Promise<void>,
): Verb {
  return (args) => {
    const { named, values } = parseArguments(args, names, options);
    return (call) => act(call, named, values);
  };
}

/** Options of verbs that limit what a client or a person may see. */
export const LIMITS = {
  country: { type: 'string', multiple: true },
  customer: { type: 'string', multiple: true },
} as const;

/** These limits in a list. */
export function describeLimits(countries: Limit, customers: Limit): string[] {
  return [
    `countries: ${countries?.join(' ') ?? 'all'}`,
    `customers: ${customers?.join(' ') ?? 'all'}`,
  ];
}

type Limit = readonly string[] | null;

/**
 * A command of verbs on the database, such as `client revoke ID`.
 * @param managed what it manages, if that is the issuer's business once OIDC_ISSUER is set
 */
export function verbCommand(
  { name, usage, managed }: { readonly name: string; readonly usage: string; managed?: string },
  verbs: Readonly<Record<string, Verb>>,
): Command {
  return {
    usage,
    async run({ args: [word = '', ...args], env, print }) {
      const parse = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
      if (parse === undefined) {
        const found = word && `There is no ${name} ${word}. `;
        throw new UsageError(`${found}Say what to do: ${Object.keys(verbs).join(', ')}.`);
      }
      const act = parse(args);
      const config = readConfig(env);
      if (managed !== undefined && config.oidcIssuer !== undefined) {
        throw new CommandError(`OIDC_ISSUER is set: manage ${managed} at ${config.oidcIssuer}.`);
      }
      await withOperatorDatabase(config, name, (db) => act({ db, print, actor: operatorName() }));
    },
  };
}

/**
 * Runs `work` on one connection to the configured database for the command `name`, whether or not the service runs. Throws
 * CommandError if there is no database, or the running service uses a different one.
 */
export async function withOperatorDatabase(
  config: Config,
  name: string,
  work: (db: Database) => Promise<void>,
  options: { readonly statementTimeoutMs?: number } = {},
): Promise<void> {
  requireDataDirectory(config);
  refuseOtherDatabase(config);
  await withDatabaseUrl(config, makeLog('warn', process.stderr), async (url) => {
    const { db, close } = openDatabase(url, {
      max: 1,
      applicationName: `trade-supply ${name}`,
      ...options,
    });
    try {
      await work(db);
    } catch (error) {
      throw databaseProblem(error) ?? error;
    } finally {
      await close();
    }
  });
}

/**
 * A CommandError that says what to do about a database without tables, or a role without privileges. Undefined for any
 * other error.
 */
function databaseProblem(error: unknown): CommandError | undefined {
  if (hasCode(error, MISSING_TABLE)) {
    return new CommandError(
      'The database is empty: start the service once (npm start), or run npx trade-supply migrate, then try again.',
    );
  }
  if (hasCode(error, PERMISSION_DENIED)) {
    return new CommandError(
      `DATABASE_URL: its role lacks what the service needs (${error.message}): run npx trade-supply migrate.`,
    );
  }
  if (
    hasCode(error, CHECK_VIOLATION) &&
    /no partition of relation "audit_log"/.test(error.message)
  ) {
    return new CommandError(
      'The audit log has no partition for this month, as after a year without the service: start the service once, then try again.',
    );
  }
  return undefined;
}

const CHECK_VIOLATION = '23514';
const MISSING_TABLE = '42P01';
const PERMISSION_DENIED = '42501';
