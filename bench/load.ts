import { runAsProcess } from '#lib/command.ts';
import { loadBenchCommand } from './load/command.ts';

await runAsProcess(loadBenchCommand);
