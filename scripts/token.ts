import { runAsProcess } from './command.ts';
import { tokenCommand } from './token-command.ts';

await runAsProcess(tokenCommand);
