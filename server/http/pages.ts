import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import next from 'next';
import type { Config } from '#lib/config/config.ts';
import type { HttpHandler } from '#server/http/request.ts';

type Pages = {
  readonly serve: HttpHandler;
  close(): Promise<void>;
};

type PagesOptions = {
  readonly config: Config;
  readonly dev: boolean;
  readonly httpServer: Server;
  /** Called with errors that Next did not handle. */
  readonly onError: (error: unknown) => void;
};

/** Starts Next, which serves the pages and the files of `public/`. */
export async function startPages(options: PagesOptions): Promise<Pages> {
  const { config, dev, httpServer, onError } = options;
  process.env['NEXT_TELEMETRY_DISABLED'] = '1';
  // next-auth takes our URL from here; otherwise it would trust the Host header.
  process.env['NEXTAUTH_URL'] = config.publicUrl;
  const app = next({
    dev,
    // Next would print errors with the values in them; instrumentation.ts logs them instead.
    quiet: !dev,
    dir: fileURLToPath(ROOT),
    hostname: config.host,
    port: config.port,
    httpServer,
  });
  if (dev) await app.prepare();
  else {
    await withoutConsole(() => app.prepare());
    await loadPages();
  }
  const handle = app.getRequestHandler();
  return {
    serve: ({ incoming, outgoing }) =>
      handle(incoming, outgoing).catch((error: unknown) => {
        onError(error);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500).end();
      }),
    close: () => app.close(),
  };
}

const ROOT = new URL('../..', import.meta.url);

/**
 * Loads the pages, which Next would do at the first request of each, or while the service already serves
 * (`preloadEntriesOnStart`): loading blocks the event loop, so that connections to the database time out.
 */
async function loadPages(): Promise<void> {
  const built = new URL('.next/server/', ROOT);
  const load = createRequire(built);
  const manifest = new URL('app-paths-manifest.json', built);
  const files = Object.values<string>(JSON.parse(await readFile(manifest, 'utf8')));
  for (const file of files) {
    load(`./${file}`);
    // The signals and the admin port are not kept waiting for all of them.
    await nextTurn();
  }
}

/** Standard output is the log, in JSON; Next says there how long it took to read next.config.mjs, whatever `quiet` is. */
async function withoutConsole(prepare: () => Promise<void>): Promise<void> {
  const { log } = console;
  console.log = () => undefined;
  try {
    await prepare();
  } finally {
    console.log = log;
  }
}
