import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { S3Location } from '#lib/config/asset-settings.ts';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import type { IdentitySecrets } from '#server/embedded/identity/keys.ts';
import { bucketIdOf } from './bucket-id.ts';
import { storeIdOf } from './store-id.ts';

/** A setting in which all processes that use a database have to agree. */
export type ServiceSetting = {
  /** As the operator knows it. */
  readonly name: string;
  /** Equal where the settings agree; reveals no secret. */
  readonly fingerprint: string;
  /** The value as the operator may read it. */
  readonly shown: string;
  /** What to do about a difference. */
  readonly advice: string;
};

const ASSET_STORE = 'ASSET_STORE';
const BUCKET_ID = 'the bucket of ASSET_STORE';

/** Whether a setting says where the bytes of assets are. */
export function isOfAssetStore({ name }: Pick<ServiceSetting, 'name'>): boolean {
  return name === ASSET_STORE || name === BUCKET_ID;
}

/** Whether the values of a setting may be compared: the id of a bucket at another address is of an earlier store. */
export function isComparable(own: ServiceSetting, registeredFingerprint: string): boolean {
  return own.name !== BUCKET_ID || addressOf(own.fingerprint) === addressOf(registeredFingerprint);
}

const addressOf = (bucketFingerprint: string) => bucketFingerprint.split('.', 1)[0];

type OwnSettings = {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly sessionSecret: string;
  /** The embedded identity provider's, where this process runs it. */
  readonly identity?: IdentitySecrets | undefined;
};

/** The settings of the service in which its processes have to agree. Creates the id of an asset store without one. */
export async function serviceSettings(
  config: Config,
  { databaseUrl, log, sessionSecret, identity }: OwnSettings,
): Promise<ServiceSetting[]> {
  return [
    ...(await assetStoreSettings(config, databaseUrl, log)),
    {
      name: 'SESSION_SECRET',
      fingerprint: keyedHash(sessionSecret),
      shown: config.sessionSecret ? 'set' : `generated in ${config.dataDir}`,
      advice: 'give all instances the same SESSION_SECRET, or sign-ins fail that another one began',
    },
    {
      ...plain('OIDC_ISSUER', config.issuer),
      advice: 'give all instances the same issuer: a token has to be valid at each of them',
    },
    {
      ...plain('API_AUDIENCE', config.audiences.join(', ')),
      advice: 'give all instances the same audiences: a token has to be valid at each of them',
    },
    {
      ...plain('PUBLIC_URL', config.publicUrl),
      advice: 'give all instances the address that callers use, not one for each instance',
    },
    {
      ...plain('ENVIRONMENT', config.environment),
      advice: 'give all instances the same ENVIRONMENT',
    },
    ...(identity ? [embeddedIssuerSetting(config, identity)] : []),
  ];
}

/** That of a process that runs the embedded identity provider: its keys are in its DATA_DIR, its state in the database. */
function embeddedIssuerSetting(
  { issuer, dataDir }: Pick<Config, 'issuer' | 'dataDir'>,
  { keys, cookieKeys, portalSecret }: IdentitySecrets,
): ServiceSetting {
  const all = [...keys.map(({ kid }) => kid), ...cookieKeys, portalSecret];
  return {
    name: 'the embedded identity provider',
    fingerprint: keyedHash(`${issuer} ${all.join(' ')}`),
    shown: `${issuer}, with keys in ${dataDir}`,
    advice: 'one database has one embedded identity provider: use a real issuer (OIDC_ISSUER)',
  };
}

async function assetStoreSettings(
  { assetStore, dataDir }: Pick<Config, 'assetStore' | 'dataDir'>,
  databaseUrl: string,
  log: Log,
): Promise<ServiceSetting[]> {
  const advice =
    'give all instances the same bucket, or the same shared folder as DATA_DIR/assets: each must have the bytes of all assets';
  if (assetStore.kind === 's3') {
    const shown = describeBucket(assetStore);
    const address = { name: ASSET_STORE, fingerprint: hash(shown), shown, advice };
    const id = await bucketIdOf(assetStore, databaseUrl, log);
    if (id === undefined) return [address];
    // Its own setting: the release before compares only the address, and may run beside this one.
    const another = `two buckets have the same address, as each on its own machine: ${advice}`;
    const fingerprint = `${address.fingerprint}.${id}`;
    return [
      address,
      { name: BUCKET_ID, fingerprint, shown: `${shown} with the id ${id}`, advice: another },
    ];
  }
  const folder = join(dataDir, 'assets');
  const id = await storeIdOf(folder);
  return [{ name: ASSET_STORE, fingerprint: id, shown: `the folder ${folder}`, advice }];
}

function describeBucket({ bucket, endpoint }: S3Location): string {
  return `the bucket ${bucket}${endpoint === undefined ? '' : ` at ${new URL(endpoint).origin}`}`;
}

function plain(name: string, shown: string) {
  return { name, fingerprint: hash(shown), shown };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A hash with the secret as its key: secrets are random and long, so that nobody finds them by trying. */
const keyedHash = (secret: string) =>
  createHmac('sha256', secret).update('settings of the service').digest('hex').slice(0, 32);
