import { runAsProcess } from '#scripts/command.ts';
import { benchCommand } from './command.ts';

await runAsProcess(benchCommand);
