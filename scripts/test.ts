// `npm test`: what `npm run check` does, then the journeys in a browser.

import { runChecks, runJourneys } from './checks/checks.ts';
import { report } from './checks/report.ts';
import { inTemporaryFolder } from './checks/temporary-folder.ts';

report(
  await inTemporaryFolder(async (folder) => [
    ...(await runChecks(folder)),
    await runJourneys(folder),
  ]),
);
