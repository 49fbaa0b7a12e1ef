// `npm test`: what `npm run check` does, the slower tests, then the journeys in a browser. `npm run test:all`, or CI
// with TEST_ALL set, leaves nothing out.

import { runAllChecks, runChecks, runJourneys } from './checks/checks.ts';
import { report } from './checks/report.ts';

const isAll = process.argv.includes('--all') || process.env['TEST_ALL'] === '1';

await report([...(await (isAll ? runAllChecks : runChecks)()), ...(await runJourneys())]);
