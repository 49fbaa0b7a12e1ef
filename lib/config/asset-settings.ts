import { z } from 'zod';
import { flag, parsed, secureUrl } from './setting-schemas.ts';

const Bucket = z.object({
  kind: z.literal('s3'),
  bucket: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be named without a path: 3 to 63 lower-case letters, digits, dots and hyphens',
    ),
  /** URL of the object store; undefined for Amazon S3. */
  endpoint: secureUrl.optional(),
  /** Undefined: the AWS SDK's own configuration decides. */
  region: z
    .string()
    .regex(
      /^[a-z0-9-]{1,64}$/,
      'must be lower-case letters, digits and hyphens, as in ap-southeast-2',
    )
    .optional(),
  /** Path-style URLs: the bucket is in the path instead of the host name. */
  pathStyle: flag.default(false),
});
export type S3Location = z.output<typeof Bucket>;

const OPTIONS: ReadonlySet<string> = new Set(['endpoint', 'region', 'pathStyle']);

/** Where the files of assets are stored: `file`, a folder of this service, or `s3://bucket?endpoint=…&region=…&pathStyle=1`. */
export const assetStore = parsed((text) => {
  if (text === 'file') return { kind: 'file' };
  const [, bucket, query] = /^s3:\/\/([^?#]+)(?:\?([^#]*))?$/.exec(text) ?? [];
  const given = [...new URLSearchParams(query)];
  const options = Object.fromEntries(given);
  const isEachOnce = Object.keys(options).length === given.length;
  if (!isEachOnce || given.some(([name]) => !OPTIONS.has(name))) return undefined;
  return bucket && { ...options, kind: 's3', bucket };
}, 'must be file, or s3://BUCKET, with ?endpoint=…&region=…&pathStyle=1, each once, for stores other than Amazon S3').pipe(
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('file') }), Bucket]),
);

/** Where clamd listens: a TCP port, or a Unix socket on this machine. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

/** `clamd://host:port` or `clamd:///path/of/socket`. */
export const scannerAddress = parsed((text): ScannerAddress | undefined => {
  const [, host = '', port = '', path = ''] =
    /^clamd:\/\/(?:(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})|(\/[^?#]+))$/i.exec(text) ?? [];
  if (path !== '') return { path };
  const number = Number(port);
  return number >= 1 && number <= 65_535
    ? { host: host.replace(/^\[|\]$/g, ''), port: number }
    : undefined;
}, 'must be clamd://HOST:PORT, or clamd:///PATH of a socket on this machine');
