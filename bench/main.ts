import { runAsProcess } from '#lib/command.ts';
import { benchCommand } from './command.ts';

if (import.meta.main) await runAsProcess(benchCommand);
