import type { TradingAccount } from '#tools/demo/trading/market.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';

/** Properties of a customer that never change. */
type CustomerHabits = {
  /** Discount on the list price, in percent. */
  readonly discount: number;
  /** Whether it gets a discount for paying within fourteen days. */
  readonly paysEarly: boolean;
  /** The jobs it buys for. */
  readonly jobs: readonly string[];
  /** The cards and contacts it orders with. */
  readonly cards: readonly string[];
  readonly contacts: readonly string[];
  /** What it requires on every document. */
  readonly costCentre: string | undefined;
  readonly requirement: string | undefined;
};

const known = new WeakMap<TradingAccount, CustomerHabits>();

export function habitsOf(account: TradingAccount): CustomerHabits {
  const habits = known.get(account) ?? drawHabits(randomFor(`habits of ${account.number}`));
  known.set(account, habits);
  return habits;
}

function drawHabits(random: Random): CustomerHabits {
  const [prefix, first] = random.pick(JOB_SERIES);
  const some = (count: number, make: () => string) => Array.from({ length: count }, make);
  return {
    discount: random.pick([0, 0, 2.5, 5, 7.5, 10, 12.5, 15, 20]),
    paysEarly: random.chance(0.12),
    jobs: Array.from({ length: 10 }, (_, at) => `${prefix}${first + at}`),
    cards: some(random.chance(0.3) ? 2 : 0, () => `C${random.int(100_000, 999_999)}`),
    contacts: some(random.int(0, 2), () => `R${random.int(1_000, 9_999)}`),
    costCentre: random.chance(0.08) ? `CC-${random.int(100, 499)}` : undefined,
    requirement: random.chance(0.06) ? random.pick(REQUIREMENTS) : undefined,
  };
}

const JOB_SERIES = [
  ['J', 2210],
  ['J', 1180],
  ['JOB-', 410],
  ['SITE ', 12],
  ['26-', 101],
] as const;

const REQUIREMENTS = ['Site induction number', 'Vehicle registration', 'Approver', 'Stage'];
