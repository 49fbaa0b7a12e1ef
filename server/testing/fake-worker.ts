/** A worker without a service, which behaves as the variable FAKE_WORKER says. */
import { setTimeout as pause } from 'node:timers/promises';
import { ALIVE_MS, type Order, type Report } from '#server/lifecycle/cluster/worker.ts';

const behaviour = process.env['FAKE_WORKER'];
let reported = 0;

function report(message: Report): void {
  process.send?.(message);
}

function metrics(): Report {
  const values = [{ value: 1, labels: {} }];
  const metric = { name: 'started_total', help: '-', type: 'counter', aggregator: 'sum', values };
  // The type of prom-client says that it is an enumeration; in truth it is this text.
  return JSON.parse(JSON.stringify({ type: 'metrics', metrics: [metric] }));
}

process.on('message', ({ type: order }: Order) => {
  if (order === 'report-metrics') {
    if (behaviour === 'ends at its second report' && reported > 0) process.exit(4);
    report(metrics());
    reported += 1;
  }
  if (order === 'stop') {
    report(metrics());
    setTimeout(() => process.exit(0), 20);
  }
});
setInterval(() => report({ type: 'alive' }), ALIVE_MS);

async function hang(): Promise<void> {
  report({ type: 'ready' });
  await pause(20);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

async function crash(): Promise<void> {
  report({ type: 'ready' });
  await pause(20);
  process.exit(3);
}

function serve(): void {
  report({ type: 'ready' });
}

if (behaviour === 'fails') process.exit(1);
else if (behaviour === 'refuses') {
  process.send?.({ type: 'failed', message: 'PORT: must be free.' }, () => process.exit(1));
} else if (behaviour === 'crashes') await crash();
else if (behaviour === 'hangs') await hang();
else if (behaviour !== 'never ready') serve();
