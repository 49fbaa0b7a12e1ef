// `npm run check`: everything quick that needs no browser and no build.

import { runQuickChecks } from './checks/checks.ts';
import { report } from './checks/report.ts';

await report(await runQuickChecks());
