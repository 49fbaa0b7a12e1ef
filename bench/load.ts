import { runAsProcess } from '#scripts/command.ts';
import { loadBenchCommand } from './load/command.ts';

await runAsProcess(loadBenchCommand);
