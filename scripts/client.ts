import { runAsProcess } from '#lib/command.ts';
import { clientCommand } from './client-command.ts';

await runAsProcess(clientCommand);
