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

/** What must be single in the process, though pages and the API lane are two module graphs of it. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  /** Lines of requests: nothing in them needs redaction, and there are many. */
  readonly accessLog: Log;
  /** Lines that a caller or an outage can multiply: one a second of each kind. */
  readonly sampledLog: SampledLog;
  /** The ordinary pool, for jobs of the service itself. */
  readonly db: Database;
  /** The ordinary pool as a client or person may use it: they have a share of its connections. */
  readonly databaseOf: (clientId: string) => Database;
  /** Connections of their own for sessions, which never wait behind searches. */
  readonly sessionDb: Database;
  readonly staff: StaffFinder;
  readonly prepared: PreparedReads;
  readonly tokens: TokenVerifier;
  /** What the cookies of staff sessions are encrypted with. */
  readonly sessionSecret: string;
  /** What the portal is to the issuer that people sign in at; undefined where it is not registered. */
  readonly portalClient: PortalClient | undefined;
  /** Requests per client. */
  readonly requestLimit: RateLimiter;
  /** What is done at once for the API, shared out among clients and people. */
  readonly admission: ApiAdmission;
  /** Failed authentications per address. */
  readonly failureLimit: RateLimiter;
  /** Lines of the audit log for refused permissions: one for a client and scope in an hour. */
  readonly refusalAudit: RateLimiter;
  /** Sign-ins begun per address. */
  readonly signInLimit: RateLimiter;
  readonly pageTroubles: PageTroubles;
  /** Where the bytes of assets are. */
  readonly assetStore: AssetStore;
  /** This process among those that keep assets; its files of uploads are in a folder of its number. */
  readonly instance: Instance;
  /** What is done with an asset after its upload; undefined where there is nothing to do. */
  readonly processing: AssetProcessing | undefined;
  /** Where pictures are decoded. */
  readonly pictures: Pictures;
  /** Where PDFs of invoices are made. */
  readonly invoicePdfs: InvoicePdfs;
  /** Where files are received, and how large they may be. */
  readonly uploads: Uploads;
  readonly metrics: Metrics;
  readonly clock: Clock;
};

/** Limiters by client or person. */
export type ApiAdmission = {
  /** Operations at work, from the moment that their request is there until their answer is. */
  readonly operations: ConcurrencyLimiter;
  /** JSON bodies being received. */
  readonly bodies: ConcurrencyLimiter;
  /** Uploads, from their first byte until they are answered. */
  readonly uploads: ConcurrencyLimiter;
  /** Files being sent, until their last byte. */
  readonly downloads: ConcurrencyLimiter;
  /** Refusals that are held back. */
  readonly refusals: ConcurrencyLimiter;
};

/** A confidential client: the authorization code flow with PKCE, secret by client_secret_basic. */
export type PortalClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type Metrics = {
  /** Counts one answered request of an operation, with its duration in seconds. */
  answered(operation: string, method: string, status: number, seconds: number): void;
};

const KEY = Symbol.for('trade-supply.services');
const holder: typeof globalThis & { [KEY]?: Services } = globalThis;

/** The services of this process. Throws before `server/services.ts` has made them. */
export function services(): Services {
  const made = holder[KEY];
  if (!made) throw new Error('The services are not made yet: server/services.ts makes them.');
  return made;
}

/** Whether this process has its services already. */
export function hasServices(): boolean {
  return holder[KEY] !== undefined;
}

/** Makes `made` the services of this process. */
export function provideServices(made: Services): void {
  holder[KEY] = made;
}
