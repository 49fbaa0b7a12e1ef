import type { QueryObserver, RequestScope } from '#db/request-scope.ts';
import type { Config } from '#lib/config/config.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { StoreObserver } from '#server/storage/asset-store.ts';

/** Records a span for each request, and for the statements and operations of the asset store that it makes. */
export type Tracing = {
  /** Begins the span of a request, as a part of its caller's trace if it names one; what is done in `scope` is below it. */
  begin(request: HttpRequest, scope: RequestScope): void;
  /** Ends it, with the status of the response. */
  end(request: HttpRequest, scope: RequestScope, status: number): void;
  readonly onQuery: QueryObserver;
  readonly onStore: StoreObserver;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
};

export type TracingOptions = {
  readonly config: Pick<Config, 'traceEndpoint' | 'traceRatio' | 'environment'>;
  readonly sampledLog: SampledLog;
};
