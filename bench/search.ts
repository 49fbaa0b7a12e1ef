import { runAsProcess } from '#lib/command.ts';
import { searchBenchCommand } from './search/command.ts';

await runAsProcess(searchBenchCommand);
