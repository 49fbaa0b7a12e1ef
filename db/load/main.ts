import { runAsProcess } from '#lib/command.ts';
import { loadCommand } from './command/load-command.ts';

await runAsProcess(loadCommand);
