import { runAsProcess } from '#lib/command.ts';
import { tokenCommand } from './token-command.ts';

await runAsProcess(tokenCommand);
