import { runAsProcess } from '#lib/command.ts';
import { uploadsBenchCommand } from './uploads/command.ts';

if (import.meta.main) await runAsProcess(uploadsBenchCommand);
