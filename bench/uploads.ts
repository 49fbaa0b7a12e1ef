import { runAsProcess } from '#lib/command.ts';
import { uploadsBenchCommand } from './uploads/command.ts';

await runAsProcess(uploadsBenchCommand);
