import { freePorts } from '#tests/support/free-port.ts';
import { type StartedProgram, startProgram } from '#tests/support/start-service.ts';

/** The process of `npm run issuer`; `url` is its issuer URL. */
export type StartedIssuer = StartedProgram & { readonly url: string; readonly adminUrl: string };

/** Starts `main.ts` with these settings only, on a free port. */
export async function startIssuerProcess(
  settings: Readonly<Record<string, string>>,
): Promise<StartedIssuer> {
  const [port, adminPort] = await freePorts(2);
  const own = { PORT: String(port), ADMIN_PORT: String(adminPort), ...settings };
  const started = startProgram(new URL('../issuer/main.ts', import.meta.url), own);
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  return { ...started, url: `http://localhost:${port}/idp`, adminUrl };
}
