import { runAsProcess } from '#lib/command.ts';
import { retentionCommand } from './retention-command.ts';

await runAsProcess(retentionCommand);
