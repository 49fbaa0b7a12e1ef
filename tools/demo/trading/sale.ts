import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';
import { type DemoItem, explodeKit, type ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import type { Random } from '#tools/demo/random.ts';
import { portion, sumOf, toCents, withGst } from './money.ts';
import type { Sale, SaleItem, SaleRequest, Trade, Visit } from './trade.ts';

/**
 * Fills a basket at a branch: mostly items that it stocks, each once, and now and then a service. Everything can be
 * sold there. Without any goods it gets a service, unless it was to be delivered.
 */
export function fillBasket(
  trade: Trade,
  request: SaleRequest,
  size = basketSize(trade.random),
): SaleItem[] {
  const { random } = trade;
  const items = new Map<DemoItem, SaleItem>();
  // Bounded attempts: what cannot be sold counts too.
  for (let attempts = 0; attempts < size * 2 && items.size < size; attempts += 1) {
    const item = random.chance(0.9)
      ? trade.assortmentAt(request.branch).pick(random)
      : trade.pick[random.chance(0.3) ? 'kit' : 'goods'](random);
    if (items.has(item) || !isSold(trade, item, request)) continue;
    const goods = sourceItem(trade, { item, quantity: usualQuantity(item, random) }, request);
    if (goods !== undefined) items.set(item, goods);
  }
  if (items.size === 0 ? !request.isDelivered : random.chance(0.06)) {
    const service = pickService(trade, request, 'service');
    if (service) items.set(service.item, service);
  }
  return [...items.values()];
}

/** A service that the branch sells, quantity 1; undefined when none of three random ones qualifies. */
export function pickService(
  trade: Trade,
  request: SaleRequest,
  kind: 'service' | 'hire',
): SaleItem | undefined {
  const pick = () => trade.pick[kind](trade.random);
  const item = [pick(), pick(), pick()].find((each) => isSold(trade, each, request));
  return item && { item, quantity: 1, branchNumber: request.branch.number };
}

/** Whether an item can be sold both when it is ordered and when it is handed over. */
export function isSold(
  trade: Trade,
  item: DemoItem,
  { branch, orderedDay, day }: Pick<SaleRequest, 'branch' | 'orderedDay' | 'day'>,
): boolean {
  const isOn = (each: number) => trade.allows('sold', item, branch, each);
  return isOn(orderedDay) && (day === orderedDay || isOn(day));
}

/**
 * Takes an item from the branch if it stocks it, or from a warehouse: of its state if the goods are delivered or not
 * needed at once, of another state given time to ship.
 */
function sourceItem(
  trade: Trade,
  wanted: ItemQuantity,
  { branch, orderedDay, day, isDelivered }: SaleRequest,
): SaleItem | undefined {
  const { state } = branch.location.address;
  const warehouses = trade
    .nearbyOf(branch.number)
    .warehouses.filter(({ location }) =>
      location.address.state === state
        ? isDelivered || day > orderedDay
        : day >= orderedDay + INTERSTATE_DAYS,
    );
  const pieces = explodeKit(wanted);
  const supplying = [branch, ...warehouses].find((each) =>
    pieces.every(({ item }) => trade.assortmentAt(each).levels.has(item)),
  );
  return supplying && { ...wanted, branchNumber: supplying.number };
}

const INTERSTATE_DAYS = 3;

/** The number of lines: mostly a few, sometimes very many. */
function basketSize(random: Random): number {
  return random.chance(0.004) ? random.int(30, 80) : random.weighted(data.basketSizes);
}

/** A usual quantity of an item, in its unit. */
export function usualQuantity({ unitOfMeasure, sellPrice }: DemoItem, random: Random): number {
  if (unitOfMeasure === 'M')
    return random.chance(0.2) ? random.int(3, 90) / 2 : random.pick(data.cutLengths);
  if (sellPrice < 3) return random.pick(data.smallQuantities);
  if (sellPrice < 20) return random.int(1, 12);
  if (sellPrice < 100) return random.int(1, 5);
  return sellPrice < 600 && random.chance(0.3) ? random.int(2, 4) : 1;
}

/** What is agreed about a sale; by default the goods are handed over on the promised day, at the branch's counter. */
type NewSale = Visit &
  SaleRequest &
  Pick<Sale, 'isOnAccount'> &
  Partial<Pick<Sale, 'promisedDay' | 'isDirect' | 'isHire'>>;

/** Creates a sale of goods at the prices of the order date. */
export function createSale(trade: Trade, terms: NewSale, goods: readonly SaleItem[]): Sale {
  const { random } = trade;
  const { account, orderedDay, day, isDelivered } = terms;
  const gstRate = account.isGstExempt === true ? 0 : GST_PERCENT[trade.countryCode] / 100;
  const quoteNumber =
    day > orderedDay && random.chance(0.25) ? random.int(10_000, 99_999) : undefined;
  const priced = goods.map((each) => {
    const [unitPrice, priceOrigin] = priceOf(trade, each.item, { ...terms, quoteNumber });
    const net = portion(unitPrice, each.quantity);
    return {
      ...each,
      unitPrice,
      priceOrigin,
      amount: withGst(net, each.item.isGstExempt ? 0 : gstRate),
    };
  });
  const deliveryFee = isDelivered && random.chance(0.6) ? random.pick(data.deliveryFees) : 0;
  // A handling fee for a small order, in percent.
  const handlingRate = random.chance(0.05) ? random.pick([1, 1.5, 2.5]) : undefined;
  const { excludingGst } = sumOf(priced.map(({ amount }) => amount));
  return {
    ...{ isDirect: false, isHire: false, promisedDay: day, ...terms },
    orderNumber: trade.nextOrderNumber(),
    purchaseOrderNumber: customerReference(trade, terms),
    jobNumber: random.chance(0.3) ? random.pick(account.habits.jobs) : undefined,
    quoteNumber,
    gstRate,
    goods: priced,
    charges: {
      delivery: withGst(deliveryFee, gstRate),
      handling: withGst(portion(excludingGst, (handlingRate ?? 0) / 100), gstRate),
      handlingRate,
    },
  };
}

function customerReference({ random }: Trade, { account }: NewSale): string | undefined {
  if (account.isPurchaseOrderRequired !== true && !random.chance(0.45)) return undefined;
  return random.chance(0.7) ? `PO${random.int(1000, 89_999)}` : String(random.int(100, 9_999));
}

/** The price on the order date, in cents without GST: local cost plus the usual margin, less discounts. */
function priceOf(
  trade: Trade,
  item: DemoItem,
  { account, branch, orderedDay, quoteNumber }: NewSale & Pick<Sale, 'quoteNumber'>,
): [unitPrice: number, origin: string | null] {
  const { random } = trade;
  const cost = trade.costOn(item, branch, orderedDay);
  // A gift card is sold at face value.
  if (cost === undefined || item.isGstExempt) return [toCents(item.sellPrice), 'LIST'];
  const list = Math.max(1, Math.round((100 * cost.invoiceCost * item.sellPrice) / item.cost));
  const floor = Math.ceil(100 * cost.invoiceCost * MIN_MARGIN);
  const discounted = (percent: number) => Math.max(Math.round(list * (1 - percent / 100)), floor);
  if (quoteNumber !== undefined) return [discounted(random.int(5, 20)), 'QUOTE'];
  if (random.chance(0.04)) return [discounted(random.int(3, 25)), 'OVERRIDE'];
  const usual = discounted(account.habits.discount);
  if (usual < list) return [usual, 'CONTRACT'];
  return [usual, random.chance(0.03) ? null : 'LIST'];
}

/** Minimum margin, whatever the discount: the cost may rise until handover. */
const MIN_MARGIN = 1.15;
