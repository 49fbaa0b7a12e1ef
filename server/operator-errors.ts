import { inspect } from 'node:util';
import { ForeignMigrations } from '#db/migrate.ts';
import { ConfigurationError } from '#lib/config.ts';
import { DatabaseRoleRefused, DatabaseUnusable } from './database.ts';
import { DataDirectoryInUse, DataDirectoryUnusable } from './embedded/data-directory.ts';
import { PortUnusable } from './http.ts';
import { IssuerUnusable } from './issuer-check.ts';

/** What the operator reads if a process cannot start: the message of a known error, otherwise all of it. */
export function toldToOperator(error: unknown): string {
  const isKnown = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : inspect(error);
}

/** Errors whose message is meant for the operator. */
const OPERATOR_ERRORS = [
  ConfigurationError,
  DatabaseRoleRefused,
  DatabaseUnusable,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  ForeignMigrations,
  IssuerUnusable,
  PortUnusable,
];
