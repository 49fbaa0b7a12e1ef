import { runAsProcess } from '#lib/command.ts';
import { tokenCommand } from './token-command.ts';

if (import.meta.main) await runAsProcess(tokenCommand);
