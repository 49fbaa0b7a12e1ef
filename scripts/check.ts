// `npm run check`: the checks and tests that are fast and need neither a browser nor a build.

import { runQuickChecks } from '#tools/checks/checks.ts';
import { report } from '#tools/checks/report.ts';

await report(await runQuickChecks());
