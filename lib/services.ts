import type { Database } from '#db/client.ts';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import type { Admission } from './api/limits/admission.ts';
import type { LongPolls } from './api/limits/long-polls.ts';
import type { RateLimits } from './api/limits/rate-limits.ts';
import type { RequestWork } from './api/request/request.ts';
import type { UploadSettings } from './api/upload/spool.ts';
import type { AssetStore } from './assets/objects/store.ts';
import type { AssetProcessing, PictureDecoder } from './assets/processing/processing.ts';
import type { SessionLookup } from './auth/sessions/session-lookup.ts';
import type { AuthenticationFailure } from './auth/tokens/token-refusal.ts';
import type { TokenVerifier } from './auth/tokens/token-verifier.ts';
import type { Config } from './config/config.ts';
import type { Usage } from './integrations/usage.ts';
import type { InvoicePdfRenderer } from './invoices/pdf/renderer.ts';
import type { Log } from './logging/log.ts';
import type { PageErrors } from './logging/page-errors.ts';
import type { SampledLog } from './logging/sampled-log.ts';
import type { Clock } from './time/clock.ts';
import type { WebhookSecrets } from './webhooks/secrets.ts';
import type { WebhookSender } from './webhooks/sender.ts';

/** The singletons of the process, shared by its two module graphs: Next's pages and the API router. */
export type Services = RateLimits & {
  readonly config: Config;
  readonly log: Log;
  /** Request lines: many, and without anything to redact. */
  readonly accessLog: Log;
  /** Lines that a caller or an outage could repeat: at most one a second of each kind. */
  readonly sampledLog: SampledLog;
  /** The ordinary pool, for the service's own jobs. */
  readonly db: Database;
  /** The ordinary pool, limited to the share of connections of one client or person. */
  readonly databaseFor: (clientId: string) => Database;
  /** A separate pool for sessions, so that they never wait behind searches. */
  readonly sessionDb: Database;
  readonly sessionLookup: SessionLookup;
  readonly prepared: ReadPool;
  readonly tokenVerifier: TokenVerifier;
  /** Encrypts the cookies that exist during a sign-in. */
  readonly sessionSecret: string;
  /** The portal's registration at the issuer; undefined: nobody can sign in. */
  readonly portalClient: PortalClient | undefined;
  /** Concurrency limits, shared fairly among clients and people. */
  readonly admission: Admission;
  /** Those who wait for something to happen. */
  readonly longPolls: LongPolls;
  readonly pageErrors: PageErrors;
  readonly assetStore: AssetStore;
  /** Processing of assets after upload; undefined when there is nothing to do. */
  readonly assetProcessing: AssetProcessing | undefined;
  /** Decodes pictures, in a process of its own. */
  readonly pictures: PictureDecoder;
  readonly invoicePdfs: InvoicePdfRenderer;
  /** Where uploads are received, and their size limit. */
  readonly uploads: UploadSettings;
  readonly webhooks: { readonly secrets: WebhookSecrets; readonly sender: WebhookSender };
  /** What clients send, by client. */
  readonly usage: Usage;
  readonly metrics: Metrics;
  readonly clock: Clock;
};

/** A confidential OAuth client: authorization code flow with PKCE, client_secret_basic. */
export type PortalClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type Metrics = {
  /** Records a response: of work, by its duration in seconds; or of a request that was refused before any. */
  recordResponse(
    work: RequestWork | 'refused',
    operation: string,
    method: string,
    status: number,
    seconds: number,
  ): void;
  countAuthenticationFailure(reason: AuthenticationFailure): void;
  /** Counts a read of an asset whose bytes are not those of its upload. */
  countDamagedRead(): void;
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
