import { runAsProcess } from '#lib/command.ts';
import { benchCommand } from './command.ts';

await runAsProcess(benchCommand);
