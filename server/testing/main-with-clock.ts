// Runs the service like `server/main.ts`, but a request may set the clock (`request-clock.ts`), so that one process
// serves tests at different times. No setting of `npm start` enables this.

import { runService } from '#server/run.ts';
import { requestClock } from './request-clock.ts';

// The parent holds stdin open: the service ends with the parent, even if that is killed.
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));

await runService(requestClock);
