import { inspect } from 'node:util';
import { ForeignMigrations } from '#db/migrate.ts';
import { ConfigurationError } from '#lib/config.ts';
import { DatabaseRoleRefused, DatabaseUnusable } from './database.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './embedded/data-directory.ts';
import { PortUnusable } from './http.ts';
import { IssuerUnusable } from './issuer-check.ts';

/** What whoever starts a process reads when it cannot start: a sentence, else the error whole. */
export function toldToOperator(error: unknown): string {
  const isPlain = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
  return isPlain && error instanceof Error ? error.message : inspect(error);
}

/** Errors whose message is a sentence for whoever starts the process. */
const FOR_THE_OPERATOR = [
  ConfigurationError,
  DatabaseRoleRefused,
  DatabaseUnusable,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  ForeignMigrations,
  IssuerUnusable,
  PortUnusable,
];
