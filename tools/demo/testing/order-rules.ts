import { kilometresBetween } from '#lib/branches/branch-location.ts';
import { receiptStatusOf } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { instantOf } from '#lib/time/local-time.ts';
import type { Rule } from './invoice-rules.ts';

/** Rules that every purchase order must keep as of `today`. */
export function orderRules(today: string): Readonly<Record<string, Rule<PurchaseOrder>>> {
  return {
    'costs in force': ({ branches, orderDate = '', lines = [] }, facts) => {
      const branch = facts.branchOf(branches?.createdBy);
      return wrongLines(lines, ({ product, pricing }) => {
        const cost = branch && facts.costOn(String(product?.number), branch, orderDate);
        const prices = [pricing?.unitCost, pricing?.invoiceCost, pricing?.rebatedCost];
        return (
          prices.join() !== [cost?.invoiceCost, cost?.invoiceCost, cost?.fullyRebatedCost].join()
        );
      });
    },
    'open days and hours': ({ branches, orderDate = '', entry }, facts) => {
      const branch = facts.branchOf(branches?.createdBy);
      const time = entry?.enteredTime?.slice(0, 5) ?? '';
      const hours = branch ? facts.hoursOn(branch, orderDate) : [];
      const isOpen = hours.some(({ open, close }) => open <= time && time < close);
      return isOpen ? [] : [`${orderDate} ${time}`];
    },
    'working days of deliveries': (
      { branches, arrivalDate, deliveryDetails, lines = [] },
      facts,
    ) => {
      const branch = facts.branchOf(branches?.destination);
      const days = [
        arrivalDate,
        deliveryDetails?.pickupInformation?.pickupDate,
        ...lines.flatMap(({ etaDate, arrivalIntoPortDate }) => [etaDate, arrivalIntoPortDate]),
      ];
      return days.filter(
        (day): day is string =>
          day !== undefined &&
          branch !== undefined &&
          (new Date(day).getUTCDay() === 0 ||
            facts.isHoliday(branch, day) ||
            facts.hoursOn(branch, day).length === 0),
      );
    },
    'dates in order': (order, facts) => {
      const { orderDate = '', arrivalDate = '', entry, centralManagement, lines = [] } = order;
      const zone = facts.branchOf(order.branches?.createdBy)?.location.timeZone ?? 'UTC';
      const { enteredDate: date = '', enteredTime: time = '' } = entry ?? {};
      const entered = instantOf({ date, time: time.slice(0, 5) }, zone).toISOString();
      const days = lines.flatMap((line) => [
        [orderDate, line.arrivalIntoPortDate ?? line.etaDate ?? arrivalDate],
        [line.arrivalIntoPortDate ?? '', line.etaDate ?? '9999'],
      ]);
      return [
        ...(date === orderDate && orderDate <= arrivalDate ? [] : [`${date} ${arrivalDate}`]),
        ...days.filter(([from = '', to = '']) => from > to).map((each) => each.join(' ')),
        ...((centralManagement?.approvedDateTime ?? entered) < entered ? ['approved before'] : []),
      ];
    },
    'receipts are not in the future': (order) => {
      const { arrivalDate = '', orderDate = '', lines = [], purchaseOrderState: state } = order;
      const isFuture = arrivalDate > today || order.isOpenPurchaseOrder === true;
      return [
        ...(state === 'R' && isFuture ? ['R'] : []),
        ...wrongLines(lines, ({ purchaseOrderReceiptStatus: status, ...line }) => {
          const received = line.quantities?.received ?? 0;
          const isWrong = received > 0 && (orderDate >= today || line.deleted === true);
          return isWrong || received < 0 || receiptStatusOf(line) !== status;
        }),
      ];
    },
    'delivery places': ({ branches, deliveryDetails, supplier }, facts) => {
      const { suburb, pickupInformation: pickup } = deliveryDetails ?? {};
      const { stateCode = '', postcode = '' } = suburb ?? {};
      const { state = '', postcode: supplied = '' } = supplier?.address ?? {};
      const branch = facts.branchOf(branches?.destination);
      const { latitude = 0, longitude = 0, distanceFromBranch = 0 } = pickup ?? {};
      const km = branch && kilometresBetween({ latitude, longitude }, branch.location);
      const isFar = pickup && (km === undefined || km > MAX_PICKUP_KM);
      const isWrong = km === undefined || Math.abs(km - distanceFromBranch / 1_000) > 0.01;
      return [
        ...(facts.isPostcodeOf(stateCode, postcode) ? [] : [`${stateCode} ${postcode}`]),
        ...(supplier?.type === 'L' && !facts.isPostcodeOf(state, supplied) ? [supplied] : []),
        ...(pickup && (isFar || isWrong) ? [`${distanceFromBranch} m away, or ${km} km`] : []),
      ];
    },
    'products that may be bought': ({ branches, orderDate = '', lines = [] }, facts) => {
      const branch = facts.branchOf(branches?.createdBy);
      return wrongLines(lines, ({ product }) => {
        const status = branch && facts.statusOn(String(product?.number), branch, orderDate);
        return NOT_BUYABLE.has(status ?? '');
      });
    },
  };
}

/** The lines of which something holds, such as `line 2`. */
function wrongLines(
  lines: readonly PurchaseOrderLine[],
  isWrong: (line: PurchaseOrderLine) => boolean,
): string[] {
  return lines.filter(isWrong).map(({ lineNumber }) => `line ${lineNumber}`);
}

/** The furthest a branch's own truck goes. */
const MAX_PICKUP_KM = 80;

/** Statuses of products that cannot be bought. */
const NOT_BUYABLE = new Set('NEW NOT_RANGED WITHDRAWN DISCONTINUED RUN_OUT SUPPLY_HOLD'.split(' '));
