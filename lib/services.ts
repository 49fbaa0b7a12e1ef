import type { Database } from '#db/client.ts';
import type { PreparedReads } from '#db/prepared.ts';
import type { ConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import type { RateLimiter } from '#lib/api/rate-limit.ts';
import type { Uploads } from '#lib/api/spool.ts';
import type { Instance } from '#lib/assets/instances.ts';
import type { Pictures } from '#lib/assets/pictures.ts';
import type { AssetProcessing } from '#lib/assets/processing.ts';
import type { AssetStore } from '#lib/assets/store.ts';
import type { TokenVerifier } from '#lib/auth/bearer.ts';
import type { StaffFinder } from '#lib/auth/staff-finder.ts';
import type { Clock } from '#lib/clock.ts';
import type { Config } from '#lib/config.ts';
import type { InvoicePdfs } from '#lib/invoicing/invoice-pdfs.ts';
import type { Log } from '#lib/log.ts';
import type { PageTroubles } from '#lib/page-troubles.ts';
import type { SampledLog } from '#lib/sampled-log.ts';

/** The singletons of the process, shared by its two module graphs: Next's pages and the API router. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  /** Request lines: many, and without anything to redact. */
  readonly accessLog: Log;
  /** Lines that a caller or an outage could repeat: at most one a second of each kind. */
  readonly sampledLog: SampledLog;
  /** The ordinary pool, for the service's own jobs. */
  readonly db: Database;
  /** The ordinary pool, limited to the share of connections of one client or person. */
  readonly databaseOf: (clientId: string) => Database;
  /** A separate pool for sessions, so that they never wait behind searches. */
  readonly sessionDb: Database;
  readonly staff: StaffFinder;
  readonly prepared: PreparedReads;
  readonly tokens: TokenVerifier;
  /** Encrypts the cookies that exist during a sign-in. */
  readonly sessionSecret: string;
  /** The portal's registration at the issuer; undefined: nobody can sign in. */
  readonly portalClient: PortalClient | undefined;
  /** API requests, per client. */
  readonly requestLimit: RateLimiter;
  /** Concurrency limits of the API, shared fairly among clients and people. */
  readonly admission: ApiAdmission;
  /** Failed authentications, per IP address. */
  readonly failureLimit: RateLimiter;
  /** Audit log entries for refused permissions: one an hour for a client and scope. */
  readonly refusalAudit: RateLimiter;
  /** Sign-ins started, per IP address. */
  readonly signInLimit: RateLimiter;
  readonly pageTroubles: PageTroubles;
  /** The storage of asset files. */
  readonly assetStore: AssetStore;
  /** This process among those that share the asset storage; its uploads are in a folder named after its number. */
  readonly instance: Instance;
  /** Processing of assets after upload; undefined when there is nothing to do. */
  readonly processing: AssetProcessing | undefined;
  /** Decodes pictures, in a process of its own. */
  readonly pictures: Pictures;
  /** Generates PDFs of invoices. */
  readonly invoicePdfs: InvoicePdfs;
  /** Where uploads are received, and their size limit. */
  readonly uploads: Uploads;
  readonly metrics: Metrics;
  readonly clock: Clock;
};

/** Concurrency limits by client or person. */
export type ApiAdmission = {
  /** Operations in progress, from request to response. */
  readonly operations: ConcurrencyLimiter;
  /** JSON bodies being received. */
  readonly bodies: ConcurrencyLimiter;
  /** Uploads, from the first byte to the response. */
  readonly uploads: ConcurrencyLimiter;
  /** Downloads, until the last byte is sent. */
  readonly downloads: ConcurrencyLimiter;
  /** Refused requests whose response is being delayed. */
  readonly refusals: ConcurrencyLimiter;
};

/** A confidential OAuth client: authorization code flow with PKCE, client_secret_basic. */
export type PortalClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type Metrics = {
  /** Records a response of an operation and its duration in seconds. */
  answered(operation: string, method: string, status: number, seconds: number): void;
};

const KEY = Symbol.for('trade-supply.services');
const globals: typeof globalThis & { [KEY]?: Services } = globalThis;

/** The services of this process. Throws before the server has provided them. */
export function services(): Services {
  const value = globals[KEY];
  if (!value)
    throw new Error(
      'The services are not available yet: the server must call provideServices first.',
    );
  return value;
}

/** Whether the services have been provided. */
export function hasServices(): boolean {
  return globals[KEY] !== undefined;
}

/** Sets the services of this process. */
export function provideServices(value: Services): void {
  globals[KEY] = value;
}
