import { expect, test } from 'vitest';
import { describeDatabase, unprotectedAddress } from './database-url.ts';

test.each<readonly [string, string?]>([
  ['postgres://trade:s3cret@db.example/trade?sslmode=verify-full'],
  ['postgres://trade:s3cret@db.example/trade?sslmode=verify-full&sslrootcert=/etc/db.pem'],
  ['postgres://trade:s3cret@127.0.0.1:5432/trade'],
  ['postgres://trade:s3cret@localhost/trade'],
  ['postgres://trade:s3cret@[::1]/trade'],
  ['postgres://trade@%2Fvar%2Frun%2Fpostgresql/trade'],
  ['postgres:///trade?host=/var/run/postgresql'],
  ['postgres://trade:s3cret@db.example/trade', 'would reach db.example without TLS'],
  ['postgres://trade:s3cret@localhost/trade?host=db.example', 'would reach db.example without TLS'],
  ['postgres://trade:s3cret@10.1.2.3/trade', 'would reach 10.1.2.3 without TLS'],
  ['postgres://trade:s3cret@db.example/trade?ssl=true', 'would reach db.example without TLS'],
  ['postgres:///trade', 'must name a host'],
  ...['disable', 'prefer', 'require', 'verify-ca', 'no-verify'].map((mode): [string, string] => [
    `postgres://trade:s3cret@db.example/trade?sslmode=${mode}`,
    `sslmode=${mode} does not promise that the certificate of db.example is checked`,
  ]),
  [
    'postgres://trade:s3cret@db.example/trade?sslmode=verify-full&sslmode=disable',
    'sslmode=disable does not promise',
  ],
])(
  'production uses a database on this machine, or behind verified TLS: %s',
  (url = '', problem) => {
    expect(unprotectedAddress(url)).toEqual(problem && expect.stringContaining(problem));
    expect(unprotectedAddress(url) ?? '').not.toContain('s3cret');
  },
);

test.each<[string, string]>([
  ['postgres://trade:s3cret@db:5433/supply', 'the database supply at db:5433 as trade'],
  [
    'postgres://trade@db/supply?host=standby&port=5434',
    'the database supply at standby:5434 as trade',
  ],
  ['postgres://trade@db/supply?host=one&host=two', 'the database supply at two as trade'],
  ['postgres://trade@db/supply?user=owner', 'the database supply at db as owner'],
  ['postgres:///supply?host=/var/run/postgresql', 'the database supply at /var/run/postgresql'],
])('names the database that pg connects to with %s', (databaseUrl, expected) => {
  expect(describeDatabase({ databaseUrl, dataDir: '.data' })).toBe(`${expected} (DATABASE_URL)`);
});
