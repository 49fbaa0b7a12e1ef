import { runAsProcess } from '#lib/command.ts';
import { peopleCommand } from './people-command.ts';

await runAsProcess(peopleCommand);
