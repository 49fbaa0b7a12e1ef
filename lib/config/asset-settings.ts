import { z } from 'zod';
import { isSecureUrl } from './setting-schemas.ts';

/** Where the files of assets are stored: a folder of this service, or an S3 bucket. */
type AssetStoreLocation = { readonly kind: 'file' } | S3Location;

export type S3Location = {
  readonly kind: 's3';
  readonly bucket: string;
  /** URL of the object store; undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  /** Undefined: the AWS SDK's own configuration decides. */
  readonly region: string | undefined;
  /** Path-style URLs: the bucket is in the path instead of the host name. */
  readonly pathStyle: boolean;
};

/** Parses ASSET_STORE: `file` or `s3://bucket?endpoint=…&region=…&pathStyle=1`. Adds every issue to `ctx`. */
export function parseAssetStore(text: string, ctx: z.RefinementCtx): AssetStoreLocation {
  if (text === 'file') return { kind: 'file' };
  const [, bucket = '', query = ''] = /^s3:\/\/([^/?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  const params = new URLSearchParams(query);
  const issues = [...findIssues(text, bucket, params)];
  for (const message of issues) ctx.addIssue({ code: 'custom', message });
  if (issues.length > 0) return z.NEVER;
  return {
    kind: 's3',
    bucket,
    endpoint: params.get('endpoint') ?? undefined,
    region: params.get('region') ?? undefined,
    pathStyle: params.get('pathStyle') === '1',
  };
}

function* findIssues(text: string, bucket: string, params: URLSearchParams): Generator<string> {
  if (!text.startsWith('s3://')) {
    yield 'must be file, or s3://BUCKET, with ?endpoint=…&region=…&pathStyle=1 for stores other than Amazon S3';
    return;
  }
  if (!BUCKET.test(bucket)) {
    yield 'must name a bucket without a path: 3 to 63 lower-case letters, digits, dots and hyphens';
  }
  for (const name of new Set(params.keys())) {
    if (!PARAMETERS.has(name)) yield `${name} is none of ${[...PARAMETERS].join(', ')}`;
    else if (params.getAll(name).length > 1) yield `${name} is given more than once`;
  }
  const endpoint = params.get('endpoint');
  if (endpoint !== null && !isSecureUrl(endpoint)) {
    yield 'endpoint must be an https:// address, or http:// on this machine, without user name and password';
  }
  const region = params.get('region');
  if (region !== null && !/^[a-z0-9-]{1,64}$/.test(region)) {
    yield 'region must be lower-case letters, digits and hyphens, as in ap-southeast-2';
  }
  const pathStyle = params.get('pathStyle');
  if (pathStyle !== null && pathStyle !== '0' && pathStyle !== '1')
    yield 'pathStyle must be 0 or 1';
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'pathStyle']);

/** Where clamd listens: a TCP port, or a Unix socket on this machine. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

/** Parses ASSET_SCAN: `clamd://host:port` or `clamd:///path/of/socket`. Adds an issue to `ctx` for anything else. */
export function parseScannerAddress(text: string, ctx: z.RefinementCtx): ScannerAddress {
  const [, host = '', port = '', path = ''] =
    /^clamd:\/\/(?:(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})|(\/[^?#]+))$/i.exec(text) ?? [];
  if (path !== '') return { path };
  const number = Number(port);
  if (host !== '' && number >= 1 && number <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: number };
  }
  ctx.addIssue({
    code: 'custom',
    message: 'must be clamd://HOST:PORT, or clamd:///PATH of a socket on this machine',
  });
  return z.NEVER;
}
