import { runAsProcess } from '#lib/command.ts';
import { sessionsCommand } from './sessions-command.ts';

await runAsProcess(sessionsCommand);
