import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1, below the ephemeral range. A port of that range could be lost while the
 * database restarts: a client that retries to connect can be assigned it as its own source port.
 * Hence not `scripts/free-port.ts`, which lets the system choose one of that range.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is free for the database.`,
  );
}

const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
