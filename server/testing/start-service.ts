import { freePorts } from '#scripts/free-port.ts';
import { type StartedProgram, startProgram } from './start-program.ts';

/** The service as `npm start` runs it, in a process of its own. */
export type StartedService = StartedProgram & { readonly url: string; readonly adminUrl: string };

/** Starts `server/main.ts` with these settings alone, on free ports unless `PORT` is given. */
export async function startService(settings: Record<string, string>): Promise<StartedService> {
  const [port, adminPort] = await freePorts(2);
  const env = { PORT: String(port), ADMIN_PORT: String(adminPort), ...settings };
  const started = startProgram(new URL('../main.ts', import.meta.url), env);
  return {
    ...started,
    url: `http://localhost:${env.PORT}`,
    adminUrl: `http://127.0.0.1:${env.ADMIN_PORT}`,
  };
}
