import { runAsProcess } from '#lib/command.ts';
import { rebuildCommand } from './rebuild-command.ts';

await runAsProcess(rebuildCommand);
