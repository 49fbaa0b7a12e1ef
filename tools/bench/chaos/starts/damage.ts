import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is wrong with a data directory, and what the start says of it; undefined where it starts all the same. */
export type Damage = {
  readonly name: string;
  apply(dataDir: string): void;
  readonly says: RegExp | undefined;
  /** Whether it is also part of the short form. */
  readonly isShort?: boolean;
};

/** Each says which file it is about and what to do. */
export const DAMAGES: readonly Damage[] = [
  {
    name: 'database of another major version',
    apply: (dataDir) => writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n'),
    says: /made by PostgreSQL 14.*version of this project that made it/s,
  },
  {
    name: 'PG_VERSION is missing',
    isShort: true,
    apply: (dataDir) => rmSync(join(dataDir, 'postgres', 'PG_VERSION')),
    says: /postgres.*PG_VERSION.*npx trade-supply restore/s,
  },
  {
    name: 'PG_VERSION is empty',
    apply: (dataDir) => truncateSync(join(dataDir, 'postgres', 'PG_VERSION')),
    says: /postgres.*PG_VERSION.*npx trade-supply restore/s,
  },
  {
    name: 'a control file is cut short',
    isShort: true,
    apply: (dataDir) => truncateSync(join(dataDir, 'postgres', 'global', 'pg_control'), 100),
    says: /pg_control.*postgres\.log.*npx trade-supply restore/s,
  },
  {
    name: 'the write-ahead log is cut short',
    apply(dataDir) {
      const folder = join(dataDir, 'postgres', 'pg_wal');
      for (const name of readdirSync(folder).filter((each) => /^[0-9A-F]{24}$/.test(each)))
        truncateSync(join(folder, name), 0);
    },
    says: /postgres\.log.*npx trade-supply restore/s,
  },
  {
    name: 'secrets.json is missing',
    apply: (dataDir) => rmSync(join(dataDir, 'secrets.json')),
    says: undefined,
  },
  {
    name: 'secrets.json is half written',
    isShort: true,
    apply: (dataDir) => truncateSync(join(dataDir, 'secrets.json'), 20),
    says: /secrets\.json is not JSON: restore it, or remove it/,
  },
  {
    name: 'credentials.json is half written',
    apply: (dataDir) => truncateSync(join(dataDir, 'credentials.json'), 20),
    says: undefined,
  },
  {
    name: 'the folder of assets is gone',
    apply: (dataDir) => rmSync(join(dataDir, 'assets'), { recursive: true }),
    says: /assets.*ASSET_STORE_INSTEAD_OF/s,
  },
];
