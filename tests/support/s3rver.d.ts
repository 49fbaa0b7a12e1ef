declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';
  import type { AddressInfo } from 'node:net';

  type Context = {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    status: number;
    body: unknown;
  };
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    /** Koa middleware, in order. */
    readonly middleware: Middleware[];
    /** Set once it runs. */
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
