import { runAsProcess } from '#lib/command.ts';
import { loadCommand } from './load-command.ts';

await runAsProcess(loadCommand);
