import { runAsProcess } from '#lib/command.ts';
import { loadBenchCommand } from './load/command.ts';

if (import.meta.main) await runAsProcess(loadBenchCommand);
