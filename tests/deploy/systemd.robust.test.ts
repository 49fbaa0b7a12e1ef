import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildProduction } from '#tools/production/build.ts';
import { bootMachine, type Machine } from './machine.ts';

// Installs Debian and its packages.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

const ROOT = join(import.meta.dirname, '../..');
const INVOICE = /```json\n(\{"number":"536365".*)\n```/.exec(page('docs/feeds.md'))?.[1] ?? '';
const HTTPS = 'curl -sSk --resolve trade.example:443:127.0.0.1 https://trade.example';
const MAIN = 'systemctl show --value -P MainPID trade-supply';
const READY =
  'until curl -sf 127.0.0.1:3001/metrics | grep -q "^workers_serving 2"; do sleep 1; done';
const KILL_A_WORKER = `kill -9 $(pgrep -P $(${MAIN}) | head -1); sleep 1; ${READY}`;
let machine: Machine;

/** Does what docs/deploy.md says, in its order; what an empty machine without a network lacks is put in its place. */
beforeAll(async () => {
  // It is prepared in the network of the host, where another PostgreSQL may have the default port.
  machine = await bootMachine(`${commandsWith('apt-get update')}
    pg_conftool 15 main set port 5432
    apt-get install -y nginx-light
    systemctl disable nginx`);
  const { root, run } = machine;
  buildProduction(ROOT, join(root, 'root/build'));
  await run(commandsWith('tar -C build').replace(/^scp .*$/m, ''));
  await run(commandsWith('mkdir /opt/trade-supply-0.1.0'));
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  await run(commandsWith('database.sql'));
  await run(`sed -i 's|^OIDC_ISSUER=.*|OIDC_ISSUER=http://localhost:3199|
    s|^OIDC_CLIENT_SECRET=.*|OIDC_CLIENT_SECRET=${randomBytes(24).toString('hex')}|' /etc/trade-supply.env`);
  writeFileSync(
    join(root, 'srv/issuer.mts'),
    `import { writeFileSync } from 'node:fs';
const { startIssuer } = await import('/src/tests/support/issuer.ts');
const issuer = await startIssuer(3199);
writeFileSync('/srv/token', await issuer.token('invoicing:read assets:read assets:write', 'trade-supply'));`,
  );
  await run('systemd-run --quiet --unit issuer /usr/local/bin/node /srv/issuer.mts');
  await run(`cd /opt/trade-supply; ${commandsWith('env cli/main.ts migrate')}`);
  await run(`cd /opt/trade-supply; ${commandsWith('systemctl enable --now trade-supply')}`);
  await run(`cd /opt/trade-supply; ${commandsWith('openssl req')}`);
  writeFileSync(join(root, 'srv/invoices.ndjson'), INVOICE);
  await run(
    `cd /opt/trade-supply; ${commandsWith('cli/main.ts load').replace('FOLDER', '/srv/invoices.ndjson')}`,
  );
});
afterAll(() => machine?.[Symbol.asyncDispose]());

test('serves over TLS, with the address of callers and the correlation id in the log of HAProxy', async () => {
  const page = await machine.run(`${HTTPS}/sign-in -D - -o /dev/null`);
  expect(page).toMatch(/^HTTP\/2 200/);
  const id = /x-correlation-id: (\S+)/.exec(page)?.[1];
  expect(await machine.run('journalctl -u haproxy -o cat')).toMatch(
    new RegExp(`^127\\.0\\.0\\.1:.*\\{${id}\\}`, 'm'),
  );
  expect(await machine.run('ps -C haproxy -o user=')).toContain('haproxy');
});

test('makes PDFs of invoices and pictures of uploads in its sandbox', async () => {
  const session = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(session).digest('hex');
  await machine.run(`cd /; runuser -u postgres -- psql -q trade -c "INSERT INTO staff_sessions
    (session_hash, subject, name, role, ends_at) VALUES ('${hash}', 'kim', 'Kim', 'buyer', now() + interval '1 hour')"`);
  const cookie = `-H 'Cookie: __Host-staff-session=${session}' -H 'Sec-Fetch-Site: same-origin'`;
  const pdf =
    await machine.run(`${HTTPS}/portal-api/au/invoices/536365/pdf ${cookie} -o /srv/invoice.pdf
    head -c 5 /srv/invoice.pdf`);
  expect(pdf).toBe('%PDF-');
  for (const file of ['smile.jpg', 'crazyones-pdfa.pdf']) {
    const path = `/src/lib/assets/testing/files/${file}`;
    const authorization = '-H "Authorization: Bearer $(cat /srv/token)"';
    const { assetId } = JSON.parse(
      await machine.run(`${HTTPS}/v1/assets ${authorization} -F file=@${path}`),
    );
    const thumbnail = `${HTTPS}/v1/assets/${assetId}/thumbnail ${authorization} -f -o /dev/null`;
    await machine.run(`for at in {1..20}; do ${thumbnail} && exit; sleep 1; done; false`);
  }
});

test('takes a new version at a restart', async () => {
  await machine.run(`cp -a /opt/trade-supply-0.1.0 /opt/trade-supply-0.2.0
    cd /opt/trade-supply-0.2.0
    sed -i 's/"version": "0.1.0"/"version": "0.2.0"/' package.json
    sed -i 's/"title": "Trade Supply Data API"/"title": "API of 0.2.0"/' public/openapi.json
    echo '# Of 0.2.0' >> deploy/trade-supply.service`);
  await machine.run(commandsWith('ln -sfn trade-supply-0.2.0'));
  const unit = await machine.run(
    'systemctl cat trade-supply; systemctl show -P NeedDaemonReload trade-supply',
  );
  expect(unit).toMatch(/^# Of 0\.2\.0\nno$/m);
  const builds = await machine.run(commandsWith('| grep ^build_info'));
  expect(builds).toContain('0.2.0');
  await machine.run(READY);
});

test('serves all of the new version once the folder of the former one is gone, and replaces workers there', async () => {
  await machine.run('rm -r /opt/trade-supply-0.1.0');
  for (let at = 0; at < 2; at++) {
    await machine.run(`${HTTPS}/ -f -o /dev/null`);
    // From the document of the new folder. The issuer here has no token endpoint, so that `/openapi.json` is a 503.
    expect(await machine.run(`${HTTPS}/reference -f`)).toContain('API of 0.2.0');
    await machine.run(KILL_A_WORKER);
  }
});

test('comes back after a kill of a worker, and of all', async () => {
  await machine.run(KILL_A_WORKER);
  expect(await machine.run('systemctl show --value -P NRestarts trade-supply')).toBe('0\n');
  await machine.run(`kill -9 $(${MAIN}); sleep 1; ${READY}`);
  expect(await machine.run('systemctl show --value -P NRestarts trade-supply')).toBe('1\n');
});

test('serves behind nginx as well', async () => {
  const commands = commandsWith('nginx -t')
    .replace(/^apt-get .* && /m, '')
    .replaceAll('YOUR.NAME', 'trade.example');
  await machine.run(`systemctl stop haproxy; cd /opt/trade-supply; ${commands}`);
  expect(await machine.run(`${HTTPS}/sign-in -D - -o /dev/null`)).toMatch(/^HTTP\/2 200/);
});

test('ends in order, and has written only to its folder', async () => {
  await machine.run('systemctl stop trade-supply');
  expect(await machine.run('systemctl show --value -P Result trade-supply')).toBe('success\n');
  const own = await machine.run(
    'find / -xdev -user trade-supply -not -path "/var/lib/trade-supply*"',
  );
  expect(own).toBe('');
});

/** The block of commands of docs/deploy.md that has `text`. */
function commandsWith(text: string): string {
  const blocks = [...page('docs/deploy.md').matchAll(/```sh\n(.*?)```/gs)].map(
    ([, block]) => block,
  );
  const found = blocks.find((block) => block?.includes(text));
  if (found === undefined) throw new Error(`docs/deploy.md has no block with ${text}`);
  return found;
}

function page(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}
