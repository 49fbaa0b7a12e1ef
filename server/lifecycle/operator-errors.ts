import { inspect } from 'node:util';
import { MigrationLocked } from '#db/migrate.ts';
import { UnknownMigrations, VersionSkipped } from '#db/schema-compatibility.ts';
import { ConfigurationError } from '#lib/config/config.ts';
import {
  DataDirectoryDamaged,
  DataDirectoryInUse,
  DataDirectoryUnfinished,
  DataDirectoryUnusable,
} from '#server/data-directory/data-directory.ts';
import { PortUnavailable } from '#server/http/server.ts';
import { WorkersFailed } from './cluster/supervisor.ts';
import { DatabaseRoleRefused, DatabaseUnusable } from './database.ts';
import { IssuerUnusable } from './issuer.ts';
import { PoolingRefused } from './pooling.ts';
import { SettingsDisagree } from './service-settings.ts';

/** What the operator reads if a process cannot start: the message of a known error, otherwise all of it. */
export function operatorMessage(error: unknown): string {
  const isKnown = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : inspect(error);
}

/** Errors whose message is meant for the operator. */
const OPERATOR_ERRORS = [
  ConfigurationError,
  DatabaseRoleRefused,
  DatabaseUnusable,
  DataDirectoryDamaged,
  DataDirectoryInUse,
  DataDirectoryUnfinished,
  DataDirectoryUnusable,
  MigrationLocked,
  UnknownMigrations,
  VersionSkipped,
  IssuerUnusable,
  PortUnavailable,
  WorkersFailed,
  PoolingRefused,
  SettingsDisagree,
];
