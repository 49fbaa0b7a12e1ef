import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Role } from '#lib/auth/scopes.ts';
import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { newContext, openBrowser, signIn } from '#tools/pictures/browser.ts';
import { serveBusiness } from '#tools/pictures/business.ts';
import { PORTAL_PAGES, type PortalPage } from '#tools/pictures/pages.ts';
import { type MeasuredPage, missedBudgets } from './budgets.ts';
import { CPU_SLOWDOWN, measurePage } from './measure.ts';
import { pageTable } from './table.ts';

/** The pages of `--quick`: a list, a document and a sheet. */
const QUICK = ['Invoices', 'Invoice', 'Availability'];

/** `npm run bench:pages`: measures the weight and speed of every page of the portal. */
const pagesBenchCommand: Command = {
  usage: `  npm run bench:pages -- [--quick] [--rounds N] [PAGE…]
Serves the built project with the demo data and opens every page in a Chromium whose processor is slowed down
${CPU_SLOWDOWN} times: measures its weight, its largest paint, and how soon it reacts to a key or a click.
Exits with 1 when a page misses a budget.
  PAGE        only pages whose name begins with this (all)
  --quick     ${QUICK.join(', ')}, one round
  --rounds N  number of rounds, of which the median counts (3)`,
  async run({ args, print }) {
    const { pages, rounds } = readArguments(args);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    print(`Medians of ${rounds}; ${cpus().length} processors, load before: ${load}.\n`);
    const measured = await measureAll(pages, rounds);
    print(pageTable(measured));
    const slow = measured.filter((page) => missedBudgets(page).length > 0);
    if (slow.length > 0)
      throw new CommandError(
        `Pages that miss a budget: ${slow.map(({ page }) => page.name).join(', ')}.`,
      );
  },
};

async function measureAll(
  pages: readonly PortalPage[],
  rounds: number,
): Promise<readonly MeasuredPage[]> {
  await using business = await serveBusiness();
  await using browser = await openBrowser();
  const signedIn = new Map<Role, ReturnType<typeof signIn>>();
  const measured: MeasuredPage[] = [];
  for (const page of pages) {
    process.stderr.write(`${page.name}\n`);
    const role = page.as ?? 'branch_staff';
    const cookies = await (signedIn.get(role) ?? signIn(browser, business, role));
    signedIn.set(role, Promise.resolve(cookies));
    await using context = await newContext(browser, business);
    await context.addCookies(cookies);
    const path = await page.find(await context.newPage());
    const figures = await measurePage({ browser, business, cookies, path, rounds });
    measured.push({ page, ...figures });
  }
  return measured;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
    },
  });
  const rounds = wholeNumber('--rounds', values.rounds ?? (values.quick ? '1' : '3'), 99);
  const names = values.quick ? QUICK : positionals;
  for (const name of names) {
    if (!PORTAL_PAGES.some((page) => nameStartsWith(page, name)))
      throw new UsageError(
        `No page has a name that begins with ${name}. There are ${PORTAL_PAGES.map((page) => page.name).join(', ')}.`,
      );
  }
  const isSelected = (page: PortalPage) =>
    values.quick ? QUICK.includes(page.name) : names.some((name) => nameStartsWith(page, name));
  return { rounds, pages: names.length === 0 ? PORTAL_PAGES : PORTAL_PAGES.filter(isSelected) };
}

function nameStartsWith({ name }: PortalPage, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}

if (import.meta.main) await runAsProcess(pagesBenchCommand);
