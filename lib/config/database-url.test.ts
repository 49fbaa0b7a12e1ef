import { expect, test } from 'vitest';
import { databaseConflicts } from './database-url.ts';

const problemsOf = (databaseUrl: string, environment = 'production') =>
  databaseConflicts({ environment, databaseUrl, databaseOwnerUrl: undefined });

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
  expect(databaseConflicts({ environment: 'production', databaseUrl, databaseOwnerUrl })).toEqual([
    expect.stringMatching(/^DATABASE_OWNER_URL: would reach db without TLS/),
  ]);
});

test('elsewhere any database is accepted', () => {
  expect(problemsOf('postgres://db.example/trade', 'stage')).toEqual([]);
});
