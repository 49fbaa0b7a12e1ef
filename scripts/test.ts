// `npm test`: the checks of `npm run check`, the slower tests, then the journeys in a browser. `npm run test:all`, or
// TEST_ALL=1 in CI, runs everything.

import { runAllChecks, runChecks, runJourneys } from '#tools/checks/checks.ts';
import { report } from '#tools/checks/report.ts';

const isAll = process.argv.includes('--all') || process.env['TEST_ALL'] === '1';

await report([...(await (isAll ? runAllChecks : runChecks)()), ...(await runJourneys())]);
