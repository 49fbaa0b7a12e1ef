// `npm test`: what `npm run check` does, then the journeys in a browser.

import { runChecksOfTheBuild, runJourneys } from './checks/checks.ts';
import { report } from './checks/report.ts';
import { inTemporaryFolder } from './checks/temporary-folder.ts';

report(
  await inTemporaryFolder(async (folder) => [
    ...(await runChecksOfTheBuild(folder)),
    ...(await runJourneys(folder)),
  ]),
);
