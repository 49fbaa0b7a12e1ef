import { z } from 'zod';
import { isTrustworthy } from '#lib/trustworthy.ts';

/** Where the bytes of assets are: a folder of the service's own, or a bucket. */
export type StoreAddress = { readonly kind: 'file' } | BucketAddress;

export type BucketAddress = {
  readonly kind: 's3';
  readonly bucket: string;
  /** The object store's address; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined where the SDK's own settings say it. */
  readonly region: string | undefined;
  /** Whether the bucket is named in the path of an address, rather than in its host. */
  readonly pathStyle: boolean;
};

/** Reads `file` or `s3://bucket?endpoint=…&region=…&pathStyle=1`, each issue named in `refused`. */
export function storeAddress(text: string, refused: z.RefinementCtx): StoreAddress {
  if (text === 'file') return { kind: 'file' };
  const [, bucket = '', query = ''] = /^s3:\/\/([^/?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  const given = new URLSearchParams(query);
  const issues = [...issuesOf(text, bucket, given)];
  for (const message of issues) refused.addIssue({ code: 'custom', message });
  if (issues.length > 0) return z.NEVER;
  return {
    kind: 's3',
    bucket,
    endpoint: given.get('endpoint') ?? undefined,
    region: given.get('region') ?? undefined,
    pathStyle: given.get('pathStyle') === '1',
  };
}

function* issuesOf(text: string, bucket: string, given: URLSearchParams): Generator<string> {
  if (!text.startsWith('s3://')) {
    yield 'must be file, or s3://BUCKET, with ?endpoint=…&region=…&pathStyle=1 where it is not Amazon';
    return;
  }
  if (!BUCKET.test(bucket)) {
    yield 'must name a bucket and nothing below it: 3 to 63 lower-case letters, digits, dots and hyphens';
  }
  for (const name of new Set(given.keys())) {
    if (!PARAMETERS.has(name)) yield `${name} is none of ${[...PARAMETERS].join(', ')}`;
    else if (given.getAll(name).length > 1) yield `${name} is there more than once`;
  }
  const endpoint = given.get('endpoint');
  if (endpoint !== null && !isTrustworthy(endpoint)) {
    yield 'endpoint must be an https:// address, or http:// on this machine, without user name and password';
  }
  const region = given.get('region');
  if (region !== null && !/^[a-z0-9-]{1,64}$/.test(region)) {
    yield 'region must be lower-case letters, digits and hyphens, as in ap-southeast-2';
  }
  const pathStyle = given.get('pathStyle');
  if (pathStyle !== null && pathStyle !== '0' && pathStyle !== '1')
    yield 'pathStyle must be 0 or 1';
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'pathStyle']);
