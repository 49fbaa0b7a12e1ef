import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Config, ConfigurationError, misnamedSettings, readConfig } from './config.ts';
import { environmentNotice } from './environment.ts';
import { Settings, variableOf } from './settings.ts';

const RANDOM = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';
const CLIENT = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: RANDOM };
const REAL = {
  DATABASE_URL: 'postgres://db.example/trade?sslmode=verify-full',
  OIDC_ISSUER: 'https://login.example/',
  API_AUDIENCE: 'https://api.example',
  PUBLIC_URL: 'https://api.example',
};

type Env = Record<string, string>;

function problemsOf(env: Env): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('warns of a misspelt name of a file, and of a file for what is no secret', () => {
  expect(
    misnamedSettings({ SESION_SECRET_FILE: 'x', PORT_FILE: 'x', DATABASE_URL_FILE: 'x' }),
  ).toEqual([
    'SESION_SECRET_FILE is not a setting: SESSION_SECRET_FILE may be meant',
    'PORT_FILE is not a setting: PORT may be meant',
  ]);
});

test('names variables that are spelt nearly as a setting, and no others', () => {
  const env = {
    WORKRES: '3',
    DATADIR: 'x',
    HOME: '/',
    PATH: '',
    PORT: '1',
    LOG_LEVLE: 'info',
    BANK_ACCOUNT_N: '1',
  };
  expect(misnamedSettings(env)).toEqual([
    'WORKRES is not a setting: WORKERS may be meant',
    'DATADIR is not a setting: DATA_DIR may be meant',
    'LOG_LEVLE is not a setting: LOG_LEVEL may be meant',
    'BANK_ACCOUNT_N is not a setting: BANK_ACCOUNT_NZ may be meant',
  ]);
});

test('operations.md lists every setting, and no other', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n## Settings\n.*?\n\|---.*?\n(.*?)\n\n/s.exec(page) ?? [];
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(Settings.shape).map(variableOf).toSorted());
});

const EMBEDDED = {
  ...{ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', environment: 'test' },
  adminPort: 3001,
  adminHost: '127.0.0.1',
  databaseUrl: undefined,
  ...{ issuer: 'http://localhost:3000/idp', audience: 'http://localhost:3000', demoData: 1 },
  ...{ assetStore: { kind: 'file' }, assetScan: undefined, uploadLimitBytes: 104_857_600 },
  ...{ clockSetTo: undefined, drainGraceSeconds: 0, roleClaim: 'role' },
  ...{ rateLimit: 600, failedAuthenticationLimit: 60, signInLimit: 120 },
  bankAccounts: expect.objectContaining({ au: expect.objectContaining({ bsb: '000-000' }) }),
};

test.each<[string, Env, { readonly [K in keyof Config]?: unknown }]>([
  ['without any everything is embedded, on loopback, in the test environment', {}, EMBEDDED],
  ['an empty variable counts as not set', { PORT: '', DATABASE_URL: '' }, EMBEDDED],
  [
    'a real issuer makes the environment production and uses the configured audience',
    REAL,
    {
      ...{ environment: 'production', issuer: 'https://login.example/' },
      ...{ audience: 'https://api.example', drainGraceSeconds: 5, bankAccounts: {} },
    },
  ],
  ['on another host', { ...REAL, HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [
    'claims of access tokens',
    {
      ...{ ...REAL, API_AUDIENCE: 'one, two', OIDC_AUDIENCE_CLAIM: 'client_id' },
      ...{ OIDC_SCOPE_CLAIM: 'permissions', OIDC_SCOPE_PREFIX: 'trade/' },
    },
    {
      ...{ audience: 'one', audiences: ['one', 'two'], audienceClaim: 'client_id' },
      ...{ scopeClaim: 'permissions', scopePrefix: 'trade/' },
    },
  ],
  [
    'bank accounts',
    {
      BANK_ACCOUNT_AU: '062000 12345678 Southerly Trade Supply Pty Ltd',
      BANK_ACCOUNT_NZ: '12-3456-7890123-00 Southerly (NZ) Limited',
    },
    {
      bankAccounts: {
        au: { name: 'Southerly Trade Supply Pty Ltd', bsb: '062-000', number: '12345678' },
        nz: { name: 'Southerly (NZ) Limited', number: '12-3456-7890123-00' },
      },
    },
  ],
  [
    'no made-up bank accounts where people train',
    { ENVIRONMENT: 'training' },
    { bankAccounts: {} },
  ],
  [
    'an instant with its offset',
    { CLOCK: '2026-10-04T01:30:00+10:00' },
    { clockSetTo: new Date('2026-10-03T15:30:00Z') },
  ],
  ['the largest upload', { UPLOAD_LIMIT_MB: '2048' }, { uploadLimitBytes: 2_147_483_648 }],
  [
    'no grace for a service to try',
    { DATABASE_URL: REAL.DATABASE_URL },
    { drainGraceSeconds: 0, environment: 'test' },
  ],
  ['a longer grace', { ...REAL, DRAIN_GRACE_SECONDS: '20' }, { drainGraceSeconds: 20 }],
])('settings: %s', (_, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test("parses the issuer's role names in order, spaces allowed; by default they are ours", () => {
  const OIDC_ROLES = 'Head Office=auditor, trade-counter=branch_staff,CN=Buying=buyer';
  const { roleClaim, roleNames } = readConfig({ OIDC_ROLE_CLAIM: 'roles', OIDC_ROLES });
  expect(roleClaim).toBe('roles');
  expect([...roleNames]).toEqual([
    ['Head Office', 'auditor'],
    ['trade-counter', 'branch_staff'],
    ['CN=Buying', 'buyer'],
  ]);
  expect(readConfig({}).roleNames.get('buyer')).toBe('buyer');
});

const ROLES_RULE =
  'must be NAME=ROLE, separated by commas, each ROLE one of branch_staff, buyer, asset_manager, integrator, auditor';
const CLOCK_RULE = 'must be an instant with its offset: 2026-10-04T01:30:00+10:00';
const EMBEDDED_RULE =
  'would serve an embedded database and identity provider to other machines; set DATABASE_URL and OIDC_ISSUER';

test.each<[string, readonly string[], string]>([
  [
    'BANK_ACCOUNT_NZ',
    ['062-000 12345678'],
    'must be like: 12-3456-7890123-00 Southerly Trade Supply (NZ) Limited',
  ],
  [
    'OIDC_ROLES',
    ['buyer', 'Counter=clerk', 'Counter=branch_staff,', '=buyer', 'a=constructor'],
    ROLES_RULE,
  ],
  ['UPLOAD_LIMIT_MB', ['0', '20481', 'much'], 'must be a whole number from 1 to 20480'],
  ['DRAIN_GRACE_SECONDS', ['21'], 'must be a whole number from 0 to 20'],
  ['CLOCK', ['tomorrow', '2026-10-04', '2026-10-04T01:30:00', '2026-13-04T01:30:00Z'], CLOCK_RULE],
  ['HOST', ['0.0.0.0'], `0.0.0.0 ${EMBEDDED_RULE}`],
  ['PUBLIC_URL', ['https://till.example'], `till.example ${EMBEDDED_RULE}`],
  ['WORKERS', ['65'], 'must be a whole number from 1 to 64'],
  ['WORKERS', ['2'], 'must be 1 with an embedded database or identity provider'],
])('refuses %s of %j', (name, values, rule) => {
  for (const value of values) {
    const [problem = '', ...more] = problemsOf({ [name]: value });
    expect([value, problem, more]).toEqual([value, expect.stringContaining(`${name}: `), []]);
    expect(problem).toContain(rule);
  }
});

test('names every invalid setting', () => {
  expect(
    problemsOf({ PORT: '70000', ENVIRONMENT: 'prod', DATABASE_URL: 'mysql://x', DEMO_DATA: 'yes' }),
  ).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'DATABASE_URL: must be an address with a host, such as postgres://ROLE:PASSWORD@localhost/DATABASE',
    'ENVIRONMENT: must be test, stage, training or production',
    'DEMO_DATA: must be a number from 0 to 1',
  ]);
});

test.each<[string, Env, string]>([
  [
    'an embedded database at an https address',
    { ...REAL, ENVIRONMENT: 'stage', DATABASE_URL: '' },
    'PUBLIC_URL',
  ],
  [
    'an embedded issuer at an https address',
    { DATABASE_URL: REAL.DATABASE_URL, PUBLIC_URL: 'https://till.example' },
    'PUBLIC_URL',
  ],
  ['an owner of no database', { DATABASE_OWNER_URL: REAL.DATABASE_URL }, 'DATABASE_URL'],
  ['half of a real issuer', { API_AUDIENCE: 'https://api.example' }, 'OIDC_ISSUER'],
  ['an issuer without its audience', { OIDC_ISSUER: 'https://login.example' }, 'API_AUDIENCE'],
  ['a scope claim of no issuer', { OIDC_SCOPE_CLAIM: 'roles' }, 'OIDC_ISSUER'],
  ['a prefix that no scope can have', { ...REAL, OIDC_SCOPE_PREFIX: 'api" ' }, 'OIDC_SCOPE_PREFIX'],
  ['a prefix of scopes of no issuer', { OIDC_SCOPE_PREFIX: 'api/' }, 'OIDC_ISSUER'],
  ['an audience claim of no issuer', { OIDC_AUDIENCE_CLAIM: 'client_id' }, 'OIDC_ISSUER'],
  [
    'an audience claim that is none',
    { ...REAL, OIDC_AUDIENCE_CLAIM: 'sub' },
    'OIDC_AUDIENCE_CLAIM',
  ],
  ['a list of no audience', { ...REAL, API_AUDIENCE: ' , ' }, 'API_AUDIENCE'],
  ['a client without its secret', { ...REAL, OIDC_CLIENT_ID: 'portal' }, 'OIDC_CLIENT_SECRET'],
  ['a secret without its client', { ...REAL, OIDC_CLIENT_SECRET: RANDOM }, 'OIDC_CLIENT_ID'],
  [
    'the portal as an audience of the API',
    { ...REAL, ...CLIENT, API_AUDIENCE: 'api,portal' },
    'API_AUDIENCE',
  ],
  ['plain http away from localhost', { PUBLIC_URL: 'http://till.example' }, 'PUBLIC_URL'],
  ['production on embedded parts', { ENVIRONMENT: 'production' }, 'ENVIRONMENT'],
  ['a clock in production', { ...REAL, CLOCK: '2026-10-04T01:30:00+10:00' }, 'CLOCK'],
  [
    'a plain http issuer elsewhere',
    { ...REAL, OIDC_ISSUER: 'http://login.example' },
    'OIDC_ISSUER',
  ],
  ['an address with a path', { PUBLIC_URL: 'https://till.example/app' }, 'PUBLIC_URL'],
  ['an address with a query', { PUBLIC_URL: 'https://till.example/?x' }, 'PUBLIC_URL'],
  ['a port without a next one', { PORT: '65535' }, 'ADMIN_PORT'],
  ['one port for two servers', { PORT: '4000', ADMIN_PORT: '4000' }, 'ADMIN_PORT'],
  ['too few connections', { ...REAL, DATABASE_POOL: '7', WORKERS: '4' }, 'DATABASE_POOL'],
  [
    'that Node checks no certificate',
    { ...REAL, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED',
  ],
  [
    'plain text to the database of the owner',
    { ...REAL, DATABASE_OWNER_URL: 'postgres://db/trade' },
    'DATABASE_OWNER_URL',
  ],
])('refuses %s', (_, env, setting) => {
  expect(problemsOf(env).map((problem) => problem.split(':')[0])).toContain(setting);
});

test.each<Env>([
  { PUBLIC_URL: 'https://localhost:3000' },
  REAL,
  { ...REAL, NODE_TLS_REJECT_UNAUTHORIZED: '1' },
  { ...REAL, ENVIRONMENT: 'stage', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  { ...REAL, ENVIRONMENT: 'stage', DATABASE_URL: 'postgres://db.example/trade' },
  { ...REAL, ENVIRONMENT: 'stage', CLOCK: '2026-10-04T01:30:00+10:00' },
  { ...REAL, ...CLIENT, SESSION_SECRET: RANDOM },
])('accepts %j', (env) => {
  expect(problemsOf(env)).toEqual([]);
});

const PASSWORD = 'hunter2';
test.each([
  ['PUBLIC_URL', `https://shop:${PASSWORD}@till.example`],
  ['PUBLIC_URL', `https://${PASSWORD}@till.example`],
  ['OIDC_ISSUER', `https://shop:${PASSWORD}@login.example`],
  ['ASSET_STORE', `s3://assets?endpoint=https://shop:${PASSWORD}@store.example`],
  ['ASSET_SCAN', `clamd://shop:${PASSWORD}@scanner:3310`],
  ['DATABASE_URL', `postgres://shop:${PASSWORD}#4@db.example/trade`],
  ['DATABASE_OWNER_URL', `postgres://shop:1234#${PASSWORD}@db.example/trade`],
  ['DATABASE_URL', `mysql://shop:${PASSWORD}@db.example/trade`],
  ['SESSION_SECRET', PASSWORD],
  ['OIDC_CLIENT_SECRET', PASSWORD],
])('refuses %s %s without quoting it', (setting, value) => {
  const problems = problemsOf({ ...REAL, ...CLIENT, [setting]: value });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([setting]);
  expect(problems.join()).not.toMatch(PASSWORD);
});

test('production has no banner', () => {
  expect(environmentNotice('production')).toBeUndefined();
});

test.each(['test', 'stage', 'training'] as const)(
  'the banner of %s names it and says that it is not for real business',
  (name) => {
    const notice = environmentNotice(name);
    expect(notice?.name.toLowerCase()).toBe(name);
    expect(notice?.meaning).toMatch(/(not for|nothing here is) real business/);
  },
);
