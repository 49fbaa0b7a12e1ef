// `npm run check`: everything that needs no browser.

import { runChecks } from './checks/checks.ts';
import { report } from './checks/report.ts';
import { inTemporaryFolder } from './checks/temporary-folder.ts';

report(await inTemporaryFolder(runChecks));
