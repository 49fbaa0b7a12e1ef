import { runAsProcess } from '#lib/command.ts';
import { sessionsCommand } from './sessions-command.ts';

if (import.meta.main) await runAsProcess(sessionsCommand);
