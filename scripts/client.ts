import { runAsProcess } from '#lib/command.ts';
import { clientCommand } from './client-command.ts';

if (import.meta.main) await runAsProcess(clientCommand);
