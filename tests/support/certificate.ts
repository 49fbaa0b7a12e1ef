import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureProgram } from '#tests/support/start-process.ts';

/** Makes `tls.key` and `tls.crt` in a folder, a certificate for `localhost` that signs itself. */
export function makeCertificate(folder: string): void {
  ensureProgram('openssl', 'openssl', 'version');
  const args = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')],
  ];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
