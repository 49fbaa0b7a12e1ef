import { runAsProcess } from '#lib/command.ts';
import { rebuildCommand } from './rebuild-command.ts';

if (import.meta.main) await runAsProcess(rebuildCommand);
