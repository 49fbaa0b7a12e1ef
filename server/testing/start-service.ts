import { freePorts } from '#scripts/free-port.ts';
import { type StartedProgram, startProgram } from './start-program.ts';

/** The service as `npm start` runs it, in a child process. */
export type StartedService = StartedProgram & { readonly url: string; readonly adminUrl: string };

const MAIN = new URL('../main.ts', import.meta.url);
/** The same with a clock that requests set (`request-clock.ts`), and an end with its parent. */
export const MAIN_WITH_CLOCK = new URL('./main-with-clock.ts', import.meta.url);

/** Starts the service with only these settings, on free ports unless `PORT` is given. */
export async function startService(
  settings: Record<string, string>,
  program = MAIN,
): Promise<StartedService> {
  const [port, adminPort] = await freePorts(2);
  const env = { PORT: String(port), ADMIN_PORT: String(adminPort), ...settings };
  const started = startProgram(program, env);
  return {
    ...started,
    url: `http://localhost:${env.PORT}`,
    adminUrl: `http://127.0.0.1:${env.ADMIN_PORT}`,
  };
}
