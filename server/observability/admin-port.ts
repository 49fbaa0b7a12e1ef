import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { openDatabase } from '#db/client.ts';
import type { Config } from '#lib/config/config.ts';
import { isLoopback } from '#lib/config/setting-schemas.ts';
import { errorReason, logError } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { announceService } from '#server/data-directory/service-file.ts';
import { listen } from '#server/http/connections/server.ts';
import { watchReadiness } from './process-metrics.ts';

type AdminPortOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly sampledLog: SampledLog;
  readonly databaseUrl: string;
  readonly registry: MetricsSource;
  /** The metrics of this process, which are part of `registry`. */
  readonly own: Registry;
  /** Whether requests are served; `/ready` also asks the database. */
  readonly isServing: () => boolean;
  /** Bounds the time of closing the database connection. */
  readonly withDeadline: (part: string, stop: () => unknown) => () => Promise<void>;
};

/** Serves the admin port, and writes the service file, until disposed. */
export async function openAdminPort(options: AdminPortOptions): Promise<AsyncDisposable> {
  const { config, sampledLog, registry, isServing } = options;
  await using resources = new AsyncDisposableStack();
  // A connection of its own, since pools may be busy.
  const { db, close } = openDatabase(options.databaseUrl, {
    max: 1,
    onError: (err) => sampledLog.write('warn', 'a database connection broke', errorReason(err)),
  });
  resources.defer(options.withDeadline('the connection for readiness checks', close));
  const isReady = async () => {
    if (!isServing()) return false;
    return sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => {
        logError(sampledLog, 'the readiness check failed', error);
        return false;
      },
    );
  };
  watchReadiness(options.own, isReady);
  resources.use(announceService(config, options.log));
  const onError = (error: unknown) => void logError(sampledLog, 'a page failed', error);
  const admin = makeAdminServer({ registry, isReady, onError });
  const address = { port: config.adminPort, host: config.adminHost, setting: 'ADMIN_PORT' };
  resources.use(await listen(admin, address));
  return resources.move();
}

/** A registry, or the merged metrics of several processes. */
type MetricsSource = {
  readonly contentType: string;
  metrics(): Promise<string>;
};

type AdminOptions = {
  readonly registry: MetricsSource;
  readonly isReady: () => Promise<boolean>;
  /** Called with errors of a handler. */
  readonly onError: (error: unknown) => void;
};

/** Serves `/live`, `/ready` and `/metrics`. */
export function makeAdminServer(options: AdminOptions): Server {
  const { registry, isReady, onError } = options;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    };
    if (!namesThisMachine(incoming)) {
      return send(421, 'Ask by localhost or 127.0.0.1.\n');
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('Allow', 'GET, HEAD');
      return send(405, 'This takes GET, HEAD.\n');
    }
    switch (incoming.url) {
      case '/live':
        return send(200, 'live\n');
      case '/ready':
        return (await isReady()) ? send(200, 'ready\n') : send(503, 'not ready\n');
      case '/metrics':
        return send(200, await registry.metrics(), registry.contentType);
      default:
        return send(404, 'There are /live, /ready and /metrics.\n');
    }
  };
  const server = createServer(TIMES, (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      onError(error);
      outgoing.destroy();
    });
  });
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** A website could read the port by DNS rebinding in a browser on this machine; others ask by any name. */
function namesThisMachine({ headers, socket }: IncomingMessage): boolean {
  // Health checks in HTTP/1.0 may lack Host; browsers always send it.
  const { host = 'localhost' } = headers;
  // A socket for both families has IPv4 addresses within IPv6.
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return !isLoopback(address) || isLoopback(host.replace(/:\d+$/, ''));
}

const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
const IDLE_MS = 30_000;
/** Connections at once: they count towards the open files of the process that accepts those of callers too. */
const MAX_CONNECTIONS = 200;
