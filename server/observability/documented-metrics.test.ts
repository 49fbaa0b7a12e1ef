import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { makeMetrics } from './metrics.ts';
import { watchInstance, watchWorkers } from './process-metrics.ts';

const PAGE = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');

test('docs/monitoring.md lists every metric of ours with its labels, and no other', async () => {
  const { registry } = makeMetrics();
  watchInstance(registry, '/');
  const primary = new Registry();
  watchWorkers(primary, 2, () => 2);
  const [, table = ''] = /\n\| metric \|.*?\n\|---.*?\n(.*?)\n\n/s.exec(PAGE) ?? [];
  const listed = table.split('\n').flatMap((row) => {
    const [, names = '', labels = ''] = row.split('|');
    return quoted(names).map((name) => [name, quoted(labels)]);
  });
  const exported = [registry, primary]
    .flatMap((each) => each.getMetricsAsArray())
    .filter(({ name }) => !/^(nodejs|process)_/.test(name))
    .map((metric) => [metric.name, 'labelNames' in metric ? metric.labelNames : []]);
  expect(listed.toSorted()).toEqual(exported.toSorted());
});

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
