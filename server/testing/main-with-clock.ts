// The service as `server/main.ts` runs it, but that a request may say when it is (`request-clock.ts`): one process for
// all times that tests ask for. No setting of `npm start` leads here.

import { runService } from '#server/run.ts';
import { requestClock } from './request-clock.ts';

await runService(requestClock);
