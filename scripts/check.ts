// `npm run check`: the checks and tests that are fast and need neither a browser nor a build.

import { runQuickChecks } from './checks/checks.ts';
import { report } from './checks/report.ts';

await report(await runQuickChecks());
