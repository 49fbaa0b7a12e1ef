import type { IncomingMessage, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/** Takes up a request whose body comes once it is let: `Expect: 100-continue`. */
export function holdBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  waiting.add(incoming);
  // Answered without its body, nobody could say where the next request begins.
  outgoing.shouldKeepAlive = false;
}

/** Lets a body come that its sender holds back. */
export function letBodyCome(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!waiting.delete(incoming)) return;
  outgoing.writeContinue();
}
