import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { setUpFolder } from '#tests/support/folders.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { exportedMetrics, metricsIn } from './collector.ts';

// promtool takes nine seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FOLDER = new URL('../../deploy/monitoring/', import.meta.url);
const PAGES = new URL('../../docs/runbooks/', import.meta.url);
const read = (name: string, folder = FOLDER) => readFileSync(new URL(name, folder), 'utf8');
const isOurs = (name: string) => !/^(nodejs|process)_/.test(name);
/** What Prometheus itself, its exporters and the unit of backups bring. */
const isForeign = (name: string) => /^(up$|node_filesystem_|probe_|backup_)/.test(name);

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string().min(1), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const rules = Rules.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules);

const Cases = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const panels = Dashboard.parse(JSON.parse(read('dashboard.json'))).panels;

const folder = setUpFolder();
beforeAll(() => {
  ensureProgram('promtool', 'prometheus');
});

/** Runs promtool in the folder of the rules, and returns what it said if it found fault. */
function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

test('promtool accepts the rules and the configuration', () => {
  expect(promtool('check', 'rules', 'alerts.yaml')).toBe('');
  expect(promtool('check', 'config', 'prometheus.yaml')).toBe('');
});

test('every alert fires once, and stays quiet on values that are fine', () => {
  expect(promtool('test', 'rules', 'alerts.test.yaml')).toBe('');
  const cases = Cases.parse(parse(read('alerts.test.yaml')))
    .tests.flatMap((each) => each.alert_rule_test)
    .map(({ alertname, exp_alerts: expected }) => `${alertname} ${expected.length}`);
  const needed = rules.flatMap(({ alert }) => [`${alert} 1`, `${alert} 0`]);
  expect(cases.toSorted()).toEqual(needed.toSorted());
  // promtool works for half a minute of days of values, and has a processor to itself only when it runs alone.
}, 180_000);

test('every alert has a page with its expression, and every page an alert', () => {
  const pages = readdirSync(PAGES).filter((name) => name !== 'README.md');
  expect(pages.toSorted()).toEqual(rules.map(({ alert }) => `${alert}.md`).toSorted());
  const list = read('README.md', PAGES);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/runbooks/${alert}.md`);
    expect(list).toContain(`| [${alert}](${alert}.md) | ${labels.severity} |`);
    const page = read(`${alert}.md`, PAGES);
    expect(page).toContain(`\`\`\`\n${expr.trim()}\n\`\`\``);
    for (const part of [`# ${alert}\n`, '\n## Look at\n', '\n## Do\n']) {
      expect(page).toContain(part);
    }
  }
});

test('the dashboard has valid queries of metrics that exist, and shows each of ours', () => {
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const recorded = queries.map((expr, n) => ({ record: `panel_${n}`, expr }));
  const file = join(folder, 'dashboard.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  expect(promtool('check', 'rules', file)).toBe('');
  const exported = exportedMetrics();
  const used = new Set(queries.flatMap(metricsIn));
  expect([...used].filter((name) => !isForeign(name) && !exported.has(name))).toEqual([]);
  const ours = [...exported.keys()].filter(isOurs);
  // How often jobs run is for the rule.
  expect(ours.filter((name) => !used.has(name))).toEqual(['job_interval_seconds']);
});

test('the rules and pages name only metrics that exist', () => {
  const exported = exportedMetrics();
  const used = rules.flatMap(({ expr }) => metricsIn(expr));
  expect(used.filter((name) => !isForeign(name) && !exported.has(name))).toEqual([]);
  for (const page of readdirSync(PAGES)) {
    const named = [...read(page, PAGES).matchAll(/`([a-z]+(?:_[a-z]+){2,})[`{]/g)];
    const unknown = named
      .map(([, name = '']) => name)
      .filter((name) => /_(total|seconds|bytes)$|^(database|queue|backlog)_/.test(name))
      .filter((name) => !isForeign(name) && !exported.has(name));
    expect([page, unknown]).toEqual([page, []]);
  }
});

test('monitoring.md lists every metric of ours with its labels, and no other', () => {
  const page = read('../../docs/monitoring.md');
  const [, table = ''] = /\n\| metric \|.*?\n\|---.*?\n(.*?)\n\n/s.exec(page) ?? [];
  const listed = table.split('\n').flatMap((row) => {
    const [, names = '', labels = ''] = row.split('|');
    return quoted(names).map((name) => [name, quoted(labels)]);
  });
  const exported = [...exportedMetrics()].filter(([name]) => isOurs(name));
  expect(listed.toSorted()).toEqual(exported.toSorted());
});

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
