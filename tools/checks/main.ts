import { runAllChecks, runChecks, runJourneys, runQuickChecks } from './checks.ts';
import { report } from './report.ts';

// `npm run check`: the checks and tests that are fast and need neither a browser nor a build. `npm test`: these, the
// slower tests, then the journeys in a browser. `npm run test:all`, or TEST_ALL=1 in CI, runs everything.
const [scope] = process.argv.slice(2);
if (scope === 'check') await report(await runQuickChecks());
else {
  const isAll = scope === 'all' || process.env['TEST_ALL'] === '1';
  await report([...(await (isAll ? runAllChecks() : runChecks())), ...(await runJourneys())]);
}
