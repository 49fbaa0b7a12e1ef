import { runAsProcess } from '#lib/command.ts';
import { retentionCommand } from './retention-command.ts';

if (import.meta.main) await runAsProcess(retentionCommand);
