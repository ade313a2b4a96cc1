import type { OracleAnswer, OracleLine, OracleWorld } from '#shop-api/modules/catalogue/pricing/testing/oracle.ts'
import { oracle } from '#shop-api/modules/catalogue/pricing/testing/oracle.ts'
import type { CartLineRow } from '#shop-api/modules/trade/cart/priced-types.ts'
import { oracleGoods } from './memory-shop.ts'

/** Price of a line's offer as the shop lists it, whatever the payload said. */
export const ownPrices: Record<string, string> = { p501: '79.90', p601: '17.77', x701: '2.22', c90: '44.44' }

/** Two of goods 1 and one of goods 4: the parts of the one combination that runs. */
const partsPrice = '50.53'

function oracleLine(row: CartLineRow, counted: boolean): OracleLine {
  return {
    id: row.id,
    goods: row.goodsId === null ? null : oracleGoods(row.goodsId),
    quantity: row.number,
    ownPrice: ownPrices[row.key] ?? null,
    setPrice: row.goodsId === null ? partsPrice : null,
    hm: row.goodsId === 8,
    counted,
    wanted: row.goodsManjianId,
  }
}

function world(lines: OracleLine[], hasCoupon: boolean): OracleWorld {
  return {
    lines,
    fullReductions: [
      {
        id: 81,
        scope: { kind: 'categories', ids: [1] },
        repeating: false,
        tiers: [
          { amount: '100.00', reduce: '7.77' },
          { amount: '500.00', reduce: '60.00' },
        ],
      },
      { id: 82, scope: { kind: 'all', ids: [] }, repeating: true, tiers: [{ amount: '150.00', reduce: '4.00' }] },
    ],
    storeWideDiscounts: [
      {
        id: 85,
        scope: { kind: 'all', ids: [] },
        excluded: [14],
        tiers: [
          { amount: '300.00', rate: '0.97' },
          { amount: '1000.00', rate: '0.94' },
        ],
      },
    ],
    coupon: hasCoupon
      ? {
          kind: 'amount',
          value: '30.00',
          maxReduce: null,
          threshold: '200.00',
          scope: { kind: 'all', ids: [] },
          exclusive: false,
        }
      : null,
    minimum: '200.00',
    freeFrom: '500.00',
    fee: '12.00',
    unshipped: '0.00',
  }
}

/** The exchange is open from 100.00 of other goods that are not ephedrine-containing on; everything else that got in may be bought. */
export function expectedTotal(rows: readonly CartLineRow[], hasCoupon: boolean): OracleAnswer {
  const isExchange = (row: CartLineRow) => row.key === 'x701'
  const first = oracle(
    world(
      rows.map((row) => oracleLine(row, true)),
      hasCoupon,
    ),
  )
  const others = rows.filter((row) => !isExchange(row) && row.goodsId !== null && !oracleGoods(row.goodsId).hm)
  const reached = others.reduce((sum, row) => sum + (first.lines[row.id]?.amount ?? 0n), 0n) >= 10_000n
  return oracle(
    world(
      rows.map((row) => oracleLine(row, reached || !isExchange(row))),
      hasCoupon,
    ),
  )
}
