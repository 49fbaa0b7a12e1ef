import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The operations' contract, through the router: the one pass over a database that is worth its ten seconds each time. */
const CONTRACT = 'tests/contract/contract.test.ts';
const FOLDERS = ['app', 'bench', 'components', 'db', 'examples', 'lib', 'scripts', 'server'];
const NOT_QUICK = /\.(built|slow|robust)\.test\.tsx?$/;
/** What makes a test one that needs PostgreSQL, in itself or in what it imports. */
const NEEDS_DATABASE = /makeTestDatabase|startThrowawayPostgres|makeThrowawayDirectory/;

/** The files of quick tests that need no database, and the contract. */
export function unitTests(): string[] {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`));
  const quick = files.filter((file) => !NOT_QUICK.test(file) && !needsDatabase(file));
  return [...quick, CONTRACT].map((file) => file.replaceAll('\\', '/')).sort();
}

function needsDatabase(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return NEEDS_DATABASE.test(text) || importsOf(file, text).some(isTestingOnDatabase);
}

/** Those that tests arrange things with are next to them or in folders `testing`, one import away. */
function isTestingOnDatabase(file: string): boolean {
  return existsSync(file) && NEEDS_DATABASE.test(readFileSync(file, 'utf8'));
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/from '(#|\.\.?\/)([^']+)'/g)].map(([, root = '', path = '']) =>
    root === '#' ? path : join(dirname(file), root, path),
  );
}
