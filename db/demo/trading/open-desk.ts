import { randomFor } from '../random.ts';
import { calendarTo } from './calendar.ts';
import type { AwaitedGoods, Desk } from './desk.ts';
import type { Market } from './market.ts';

/** A desk for the documents of a country; `awaited` fills with what customers wait for, or waited. */
export function openDesk(market: Market): Desk & { readonly awaited: readonly AwaitedGoods[] } {
  const awaited: AwaitedGoods[] = [];
  let order = FIRST_ORDER;
  return {
    market,
    calendar: calendarTo(market.today),
    random: randomFor(`documents of ${market.countryCode}`),
    awaited,
    nextOrderNumber() {
      order += 1;
      return String(order);
    },
    await(goods) {
      awaited.push(goods);
    },
  };
}

/** Lines of purchase orders name a customer's order by an integer. */
const FIRST_ORDER = 60_200_000;
