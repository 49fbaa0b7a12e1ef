import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { databaseConflicts, describeDatabase } from './database-url.ts';

const readConflicts = (config: Partial<Parameters<typeof databaseConflicts>[0]>) =>
  databaseConflicts({
    ...{ environment: 'production', databaseUrl: undefined, databaseOwnerUrl: undefined },
    verifiesCertificates: true,
    ...config,
  });
const problemsOf = (databaseUrl: string, environment = 'production') =>
  readConflicts({ environment, databaseUrl });

test.for([
  'postgres://trade:s3cret@db.example/trade?sslmode=verify-full',
  'postgres://trade:s3cret@db.example/trade?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem',
  'postgres://trade:s3cret@127.0.0.1:5432/trade',
  'postgres://trade:s3cret@localhost/trade',
  'postgres://trade:s3cret@[::1]/trade',
  'postgres://trade@%2Fvar%2Frun%2Fpostgresql/trade',
  'postgres:///trade?host=/var/run/postgresql',
])('production accepts a database on this machine, or behind verified TLS: %s', (url) => {
  expect(problemsOf(url)).toEqual([]);
});

test.for([
  ['postgres://trade:s3cret@db.example/trade', 'would reach db.example without TLS'],
  ['postgres://trade:s3cret@localhost/trade?host=db.example', 'would reach db.example without TLS'],
  ['postgres://trade:s3cret@10.1.2.3/trade', 'would reach 10.1.2.3 without TLS'],
  ['postgres://trade:s3cret@db.example/trade?ssl=true', 'would reach db.example without TLS'],
  ['postgres:///trade', 'must name a host'],
  ...['disable', 'prefer', 'require', 'verify-ca', 'no-verify'].map((mode) => [
    `postgres://trade:s3cret@db.example/trade?sslmode=${mode}`,
    `sslmode=${mode} does not promise that the certificate of db.example is checked`,
  ]),
  [
    'postgres://trade:s3cret@db.example/trade?sslmode=verify-full&sslmode=disable',
    'sslmode=disable does not promise',
  ],
])(
  'production refuses plain text and unverified TLS to other machines: %s',
  ([url = '', problem = '']) => {
    const problems = problemsOf(url);
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: .*"TLS to PostgreSQL"\)$/)]);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain('s3cret');
  },
);

test('production checks the address of the owner as well', () => {
  const [databaseUrl, databaseOwnerUrl] = ['postgres://localhost/trade', 'postgres://db/trade'];
  expect(readConflicts({ databaseUrl, databaseOwnerUrl })).toEqual([
    expect.stringMatching(/^DATABASE_OWNER_URL: would reach db without TLS/),
  ]);
});

test('production refuses that Node checks no certificate, whatever the address asks for', () => {
  const databaseUrl = 'postgres://db.example/trade?sslmode=verify-full';
  const off = { databaseUrl, verifiesCertificates: false };
  expect(readConflicts(off)).toEqual([
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED: 0 lets anybody answer for the database/),
  ]);
  expect(readConflicts({ ...off, environment: 'stage' })).toEqual([]);
  const REAL = {
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://trade.example' },
    ...{ OIDC_ISSUER: 'https://login.example/', API_AUDIENCE: 'trade' },
  };
  expect(() => readConfig({ ...REAL, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow('NODE_TLS');
  expect(readConfig({ ...REAL, NODE_TLS_REJECT_UNAUTHORIZED: '1' }).environment).toBe('production');
});

test('elsewhere any database is accepted', () => {
  expect(problemsOf('postgres://db.example/trade', 'stage')).toEqual([]);
});

test.for([
  ['postgres://trade:s3cret@db:5433/supply', 'the database supply at db:5433 as trade'],
  [
    'postgres://trade@db/supply?host=standby&port=5434',
    'the database supply at standby:5434 as trade',
  ],
  ['postgres://trade@db/supply?host=one&host=two', 'the database supply at two as trade'],
  ['postgres://trade@db/supply?user=owner', 'the database supply at db as owner'],
  ['postgres:///supply?host=/var/run/postgresql', 'the database supply at /var/run/postgresql'],
] as const)('names the database that pg connects to with %s', ([databaseUrl, expected]) => {
  expect(describeDatabase({ databaseUrl, dataDir: '.data' })).toBe(`${expected} (DATABASE_URL)`);
});
