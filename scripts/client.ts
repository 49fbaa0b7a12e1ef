import { clientCommand } from './client-command.ts';
import { runAsProcess } from './command.ts';

await runAsProcess(clientCommand);
