/**
 * PostgreSQL's settings as arguments, passed at each start so that a new version of this file takes
 * effect. Without `fsync` a power failure may destroy the database: only for throwaway ones.
 */
export function postgresArguments(port: number, fsync: boolean): string[] {
  const settings = { ...SETTINGS, ...(fsync ? {} : THROWAWAY), port };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The environment of PostgreSQL's programs, without our secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'].map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C' };
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  timezone: 'UTC',
  // Transactions are short and touch few rows: compiling their plans costs more than it saves.
  jit: 'off',
  // Nothing replicates from an embedded database.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1,
  // Enough for trying out on any machine.
  shared_buffers: '128MB',
  work_mem: '8MB',
  // Cancel a statement whose client has disconnected.
  client_connection_check_interval: '5s',
  // Statements and error details may have personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

// Committed transactions survive a killed process, but not a power failure.
const THROWAWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};
