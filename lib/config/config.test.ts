import { expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const REAL = {
  DATABASE_URL: 'postgres://db.example/trade?sslmode=verify-full',
  OIDC_ISSUER: 'https://login.example/',
  API_AUDIENCE: 'https://api.example',
  PUBLIC_URL: 'https://api.example',
};

const RANDOM = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('without any settings everything is embedded, on loopback, in the test environment', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    adminPort: 3001,
    databaseUrl: undefined,
    issuer: 'http://localhost:3000/idp',
    audience: 'http://localhost:3000',
    environment: 'test',
    demoData: true,
  });
});

test('a real issuer makes the environment production and uses the configured audience', () => {
  expect(readConfig(REAL)).toMatchObject({
    environment: 'production',
    issuer: 'https://login.example/',
    audience: 'https://api.example',
  });
});

test('audiences, the audience claim, the scope claim and the scope prefix can be configured', () => {
  const settings = {
    API_AUDIENCE: 'one, two',
    OIDC_AUDIENCE_CLAIM: 'client_id',
    OIDC_SCOPE_CLAIM: 'permissions',
    OIDC_SCOPE_PREFIX: 'trade/',
  };
  expect(readConfig({ ...REAL, ...settings })).toMatchObject({
    audience: 'one',
    audiences: ['one', 'two'],
    audienceClaim: 'client_id',
    scopeClaim: 'permissions',
    scopePrefix: 'trade/',
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
});

test('names every invalid setting and what it must be', () => {
  expect(
    problemsOf({ PORT: '70000', ENVIRONMENT: 'prod', DATABASE_URL: 'mysql://x', DEMO_DATA: 'yes' }),
  ).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'DATABASE_URL: must be an address with a host, such as postgres://ROLE:PASSWORD@localhost/DATABASE',
    'ENVIRONMENT: must be test, stage, training or production',
    'DEMO_DATA: must be 0 or 1',
  ]);
});

test.each([
  ['an embedded part on another host than loopback', { HOST: '0.0.0.0' }, 'HOST'],
  ['an embedded part at an https address', { PUBLIC_URL: 'https://till.example' }, 'PUBLIC_URL'],
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
    { ...REAL, OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: RANDOM, API_AUDIENCE: 'api,p' },
    'API_AUDIENCE',
  ],
  ['plain http away from localhost', { PUBLIC_URL: 'http://till.example' }, 'PUBLIC_URL'],
  ['production on embedded parts', { ENVIRONMENT: 'production' }, 'ENVIRONMENT'],
  [
    'a plain http issuer elsewhere',
    { ...REAL, OIDC_ISSUER: 'http://login.example' },
    'OIDC_ISSUER',
  ],
  ['an address with a path', { PUBLIC_URL: 'https://till.example/app' }, 'PUBLIC_URL'],
  ['an address with a query', { PUBLIC_URL: 'https://till.example/?x' }, 'PUBLIC_URL'],
  ['a port without a next one', { PORT: '65535' }, 'ADMIN_PORT'],
  ['one port for two servers', { PORT: '4000', ADMIN_PORT: '4000' }, 'ADMIN_PORT'],
])('refuses %s', (_, env, setting) => {
  expect(problemsOf(env).map((problem) => problem.split(':')[0])).toContain(setting);
});

test('the refusal of embedded services on a public host names the setting that allows it', () => {
  expect(problemsOf({ PUBLIC_URL: 'https://till.example' })).toEqual([
    'PUBLIC_URL: till.example would serve an embedded database and identity provider to other machines; ' +
      'set DATABASE_URL and OIDC_ISSUER, or ALLOW_EMBEDDED=1 to accept it',
  ]);
  expect(problemsOf({ PUBLIC_URL: 'https://till.example', ALLOW_EMBEDDED: '1' })).toEqual([]);
  expect(problemsOf({ PUBLIC_URL: 'https://localhost:3000' })).toEqual([]);
  expect(problemsOf(REAL)).toEqual([]);
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
  ['SESSION_SECRET', PASSWORD.repeat(6)],
  ['SESSION_SECRET', 'x'.repeat(64)],
  ['OIDC_CLIENT_SECRET', PASSWORD],
  ['OIDC_CLIENT_SECRET', 'changeme'.repeat(4)],
])('refuses %s %s without quoting it', (setting, value) => {
  const problems = problemsOf({ ...REAL, [setting]: value });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([setting]);
  expect(problems.join()).not.toMatch(/hunter2|xxxx|changeme/);
});

test('accepts randomly generated secrets', () => {
  const settings = { SESSION_SECRET: RANDOM, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: RANDOM };
  expect(problemsOf({ ...REAL, ...settings })).toEqual([]);
});

test('ALLOW_EMBEDDED allows embedded services on another host', () => {
  expect(readConfig({ HOST: '0.0.0.0', ALLOW_EMBEDDED: '1' }).host).toBe('0.0.0.0');
  expect(readConfig({ ...REAL, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('CLOCK must be an instant with an offset', () => {
  expect(readConfig({ CLOCK: '2026-10-04T01:30:00+10:00' }).clockSetTo).toEqual(
    new Date('2026-10-03T15:30:00Z'),
  );
  expect(readConfig({}).clockSetTo).toBeUndefined();
  for (const CLOCK of ['tomorrow', '2026-10-04', '2026-10-04T01:30:00', '2026-13-04T01:30:00Z'])
    expect(problemsOf({ CLOCK })).toEqual([
      'CLOCK: must be an instant with its offset: 2026-10-04T01:30:00+10:00',
    ]);
});

test('refuses CLOCK in production', () => {
  expect(problemsOf({ ...REAL, CLOCK: '2026-10-04T01:30:00+10:00' })).toEqual([
    'CLOCK: not allowed in production; remove it, or set ENVIRONMENT to another environment',
  ]);
  expect(problemsOf({ ...REAL, ENVIRONMENT: 'stage', CLOCK: '2026-10-04T01:30:00+10:00' })).toEqual(
    [],
  );
});

test("parses the issuer's role names in order, spaces allowed", () => {
  const { roleClaim, roleNames } = readConfig({
    OIDC_ROLE_CLAIM: 'roles',
    OIDC_ROLES: 'Head Office=auditor, trade-counter=branch_staff,CN=Buying=buyer',
  });
  expect(roleClaim).toBe('roles');
  expect([...roleNames]).toEqual([
    ['Head Office', 'auditor'],
    ['trade-counter', 'branch_staff'],
    ['CN=Buying', 'buyer'],
  ]);
});

test('without OIDC_ROLES the issuer uses our role names', () => {
  const { roleClaim, roleNames } = readConfig({});
  expect(roleClaim).toBe('role');
  expect(roleNames.get('buyer')).toBe('buyer');
});

test.each(['buyer', 'Counter=clerk', 'Counter=branch_staff,', '=buyer', 'a=constructor'])(
  'refuses OIDC_ROLES %s and lists the valid roles',
  (OIDC_ROLES) => {
    expect(problemsOf({ OIDC_ROLES })).toEqual([
      'OIDC_ROLES: must be NAME=ROLE, separated by commas, each ROLE one of ' +
        'branch_staff, buyer, asset_manager, auditor',
    ]);
  },
);

test('assets are stored in a local folder by default, at most 100 MiB each', () => {
  expect(readConfig({})).toMatchObject({
    assetStore: { kind: 'file' },
    uploadLimitBytes: 104_857_600,
  });
  expect(readConfig({ UPLOAD_LIMIT_MB: '2048' }).uploadLimitBytes).toBe(2_147_483_648);
});

test('the scanner is configured by host and port, or by socket', () => {
  expect(readConfig({}).assetScan).toBeUndefined();
  const scanner = (ASSET_SCAN: string) => readConfig({ ASSET_SCAN }).assetScan;
  expect(scanner('clamd://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 });
  expect(scanner('clamd://scanner.internal:3310')).toMatchObject({ host: 'scanner.internal' });
  expect(scanner('clamd://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  expect(scanner('clamd:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
});

test.each([
  'clamd',
  'clamd://',
  'clamd://host',
  'clamd://host:0',
  'clamd://host:65536',
  'http://host:3310',
  'clamd://host:3310/path',
])('refuses ASSET_SCAN %s', (ASSET_SCAN) => {
  expect(problemsOf({ ASSET_SCAN })).toEqual([
    'ASSET_SCAN: must be clamd://HOST:PORT, or clamd:///PATH of a socket on this machine',
  ]);
});

test('an object store is configured by bucket, and by endpoint when it is not Amazon S3', () => {
  expect(readConfig({ ASSET_STORE: 's3://assets' }).assetStore).toEqual({
    kind: 's3',
    bucket: 'assets',
    endpoint: undefined,
    region: undefined,
    pathStyle: false,
  });
  const ASSET_STORE =
    's3://trade.assets?endpoint=https://store.example:9000&region=ap-southeast-2&pathStyle=1';
  expect(readConfig({ ASSET_STORE }).assetStore).toEqual({
    kind: 's3',
    bucket: 'trade.assets',
    endpoint: 'https://store.example:9000',
    region: 'ap-southeast-2',
    pathStyle: true,
  });
});

test.each([
  ['gs://assets', ['must be file, or s3://BUCKET']],
  ['folder', ['must be file, or s3://BUCKET']],
  ['s3://', ['must name a bucket']],
  ['s3://assets/below', ['must name a bucket']],
  ['s3://assets?endpoint=http://store.example', ['endpoint must be an https:// address']],
  ['s3://assets?pathStyle=yes&region=AU', ['region must be', 'pathStyle must be 0 or 1']],
  ['s3://assets?region=a&region=b&secret=x', ['region is given more than once', 'secret is none']],
])('refuses ASSET_STORE %s and names each issue', (ASSET_STORE, issues) => {
  expect(problemsOf({ ASSET_STORE })).toEqual(
    issues.map((issue) => expect.stringContaining(`ASSET_STORE: ${issue}`)),
  );
});

test.each(['0', '20481', 'much'])('refuses UPLOAD_LIMIT_MB %s', (UPLOAD_LIMIT_MB) => {
  expect(problemsOf({ UPLOAD_LIMIT_MB })).toEqual([
    'UPLOAD_LIMIT_MB: must be a whole number from 1 to 20480',
  ]);
});

test('a service behind a load balancer has a drain grace period, a test service has none', () => {
  const DATABASE_URL = 'postgres://db.example/trade?sslmode=verify-full';
  const real = {
    DATABASE_URL,
    OIDC_ISSUER: 'https://issuer.example',
    API_AUDIENCE: 'api',
    PUBLIC_URL: 'https://trade.example',
  };
  expect(readConfig(real).drainGraceSeconds).toBe(5);
  expect(readConfig({ ...real, DRAIN_GRACE_SECONDS: '20' }).drainGraceSeconds).toBe(20);
  expect(readConfig({}).drainGraceSeconds).toBe(0);
  expect(readConfig({ DATABASE_URL }).drainGraceSeconds).toBe(0);
  expect(problemsOf({ DRAIN_GRACE_SECONDS: '21' })).toEqual([
    'DRAIN_GRACE_SECONDS: must be a whole number from 0 to 20',
  ]);
});
