/** Batches with made and expiry dates around the day the sample is loaded: some near expiry, a few expired, a few empty. */

import { dateOfDay, monthsBefore } from '#shop-api/sample-shop/model/dates.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import type { SampleBatch } from '#shop-api/sample-shop/model/types.ts'

export type Lot = 'usual' | 'nearExpiry' | 'expired' | 'expiredBesideGood' | 'soldOut'

const mainWarehouse = 1
const secondWarehouse = 2
const coldWarehouse = 3

export function lotFor(random: Random): Lot {
  const x = random.next()
  if (x < 0.06) return 'nearExpiry'
  if (x < 0.066) return 'expired'
  if (x < 0.074) return 'expiredBesideGood'
  if (x < 0.112) return 'soldOut'
  return 'usual'
}

export function batchesFor(
  lot: Lot,
  goods: { shelfLifeMonths: number; isCold: boolean; price: number; unit: string; today: number },
  random: Random,
): SampleBatch[] {
  const make = (daysLeft: number, stock: number, warehouseId: number): SampleBatch => {
    const expiresDay = goods.today + daysLeft
    const madeOn = dateOfDay(monthsBefore(expiresDay, goods.shelfLifeMonths))
    const batchNo = `${madeOn.slice(2, 4)}${madeOn.slice(5, 7)}${madeOn.slice(8, 10)}${random.between(1, 9)}`
    return { batchNo, madeOn, expiresOn: dateOfDay(expiresDay), stock, warehouseId }
  }
  const home = goods.isCold ? coldWarehouse : mainWarehouse
  const lifeDays = Math.floor(goods.shelfLifeMonths * 30.4)
  const fresh = () => random.between(Math.min(210, lifeDays - 60), Math.max(220, lifeDays - 20))
  const some = () => stockFor(goods.price, goods.unit, random)
  switch (lot) {
    case 'soldOut':
      return [make(fresh(), 0, home)]
    case 'expired':
      return [make(-random.between(3, 90), random.between(3, 40), home)]
    case 'expiredBesideGood':
      return [make(-random.between(3, 60), random.between(2, 20), home), make(fresh(), some(), home)]
    case 'nearExpiry':
      return [make(random.between(20, 178), random.between(10, 260), home)]
    case 'usual': {
      const batches = [make(fresh(), some(), home)]
      if (random.chance(0.45)) batches.push(make(fresh(), some(), home))
      if (!goods.isCold && random.chance(0.12)) batches.push(make(fresh(), some(), secondWarehouse))
      return batches.sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
    }
  }
}

/** Dear goods lie in small numbers; loose pieces are counted in grams. */
function stockFor(price: number, unit: string, random: Random): number {
  if (unit === 'g') return random.between(8, 120) * 500
  const top = price > 300 ? 60 : price > 60 ? 320 : price > 15 ? 1200 : 3600
  return random.chance(0.06) ? random.between(3, 19) : random.between(Math.ceil(top / 20), top)
}
