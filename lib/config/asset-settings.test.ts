import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['clamd://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd://scanner.internal:3310', { host: 'scanner.internal', port: 3310 }],
  ['clamd://[::1]:3310', { host: '::1', port: 3310 }],
  ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('ASSET_SCAN=%s', (ASSET_SCAN, expected) => {
  expect(readConfig({ ASSET_SCAN }).assetScan).toEqual(expected);
});

test.each([
  'clamd',
  'clamd://',
  'clamd://host',
  'clamd://host:0',
  'clamd://host:65536',
  'http://host:3310',
  'clamd://host:3310/path',
])('refuses ASSET_SCAN=%s', (ASSET_SCAN) => {
  expect(() => readConfig({ ASSET_SCAN })).toThrow(
    'ASSET_SCAN: must be clamd://HOST:PORT, or clamd:///PATH of a socket on this machine',
  );
});

test.each([
  ['s3://assets', { bucket: 'assets', pathStyle: false }],
  [
    's3://trade.assets?endpoint=https://store.example:9000&region=ap-southeast-2&pathStyle=1',
    {
      ...{ bucket: 'trade.assets', endpoint: 'https://store.example:9000' },
      ...{ region: 'ap-southeast-2', pathStyle: true },
    },
  ],
])('ASSET_STORE=%s', (ASSET_STORE, expected) => {
  expect(readConfig({ ASSET_STORE }).assetStore).toEqual({ kind: 's3', ...expected });
});

const OPTIONS_RULE =
  'must be file, or s3://BUCKET, with ?endpoint=…&region=…&pathStyle=1, each once, for stores';

test.each([
  ['gs://assets', ['must be file, or s3://BUCKET']],
  ['folder', ['must be file, or s3://BUCKET']],
  ['s3://', ['must be file, or s3://BUCKET']],
  ['s3://assets/below', ['bucket must be named without a path']],
  ['s3://assets?endpoint=http://store.example', ['endpoint must be an https:// address']],
  ['s3://assets?pathStyle=yes&region=AU', ['region must be', 'pathStyle must be 0 or 1']],
  ['s3://assets?secret=x', [OPTIONS_RULE]],
  ['s3://assets?region=a&region=b', [OPTIONS_RULE]],
  ['s3://assets?kind=file', [OPTIONS_RULE]],
  ['s3://assets?region=a&bucket=other', [OPTIONS_RULE]],
])('refuses ASSET_STORE=%s and names each issue', (ASSET_STORE, issues) => {
  for (const issue of issues)
    expect(() => readConfig({ ASSET_STORE })).toThrow(`ASSET_STORE: ${issue}`);
});
