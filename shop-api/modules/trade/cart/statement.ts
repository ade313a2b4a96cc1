import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatUnitPrice } from '#lib/kernel/money.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { given } from '#shop-api/modules/base/statements/differences.ts'
import type { CartAmounts, TierStatus } from '#shop-api/modules/catalogue/pricing/types.ts'
import { addressRow } from '#shop-api/modules/identity/addresses/statement.ts'
import { freightLabels } from '#shop-api/modules/trade/freight/terms.ts'
import type { PlannedBatch, PlannedBatches } from './planned-batches.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'

const orderNames = { ordinary: '普通订单', hm: '含麻订单' } as const

const unlessZero = (amount: Fen): string => (amount === 0 ? '' : `-¥${formatFen(amount)}`)

function batchText({ batch, number, goodsName, isGift }: PlannedBatch): string {
  const owner = goodsName === '' ? '' : `${isGift ? '赠品' : ''}${goodsName} `
  return `${owner}批号${batch.batchNo} 效期至${batch.expiresOn} ×${number}`
}

function priceText({ charge }: PricedLine, unit: string): string {
  if (charge.parts.length <= 1) return formatUnitPrice(charge.price, unit)
  return charge.parts.map((part) => `${part.number}${unit}×${formatUnitPrice(part.price, '')}`).join('+')
}

/** Names of the promotions that act on a line. */
function promotionText({ charge, offer }: PricedLine, { fullReductions, discounts }: PricedCart): string {
  const nameIn = (tiers: readonly TierStatus[], id: number | null) =>
    tiers.find((tier) => tier.promotionId === id)?.name ?? ''
  const reduction = charge.fullReduction > 0 ? nameIn(fullReductions, charge.fullReductionId) : ''
  return [offer.promotion?.name ?? '', reduction, nameIn(discounts, charge.discountId)].filter(Boolean).join('、')
}

function lineRow(line: PricedLine, cart: PricedCart, batch: string): StatementRow {
  const { goods, combination, charge } = line
  const unit = goods?.unit ?? '套'
  const parts = combination?.parts.map((part) => `${part.goods.name}×${part.number}`).join('+')
  const name = [line.name, goods?.spec ?? parts ?? ''].filter(Boolean).join(' ')
  const key = `line ${line.row.id}`
  const number = `${line.number}${unit}`
  if (!line.isCounted) {
    const state = line.reasons.map((reason) => reason.text).join('、') || '不可订购'
    return { key, name, facts: { number, state } }
  }
  const facts = given({
    name,
    maker: goods?.manufacturerName ?? '',
    order: orderNames[line.order],
    number,
    price: priceText(line, unit),
    amount: `¥${formatFen(charge.amount)}`,
    off: unlessZero(fen(charge.fullReduction + charge.discount)),
    promotion: promotionText(line, cart),
    gift: [charge.gift ? `${charge.gift.name}×${charge.gift.total}` : '', line.giftNote].filter(Boolean).join(' '),
    batch,
  })
  return { key, name, facts }
}

/** One fee where that is all; else each by its name. */
const shippingText = ({ shipping, freight }: CartAmounts): string =>
  freight.every(({ label }) => label === freightLabels.ordinary)
    ? `¥${formatFen(shipping)}`
    : freight.map(({ label, fee }) => `${label}¥${formatFen(fee)}`).join('＋')

function sumRow(key: string, name: string, amounts: CartAmounts, coupon = ''): StatementRow {
  const facts = given({
    goods: `¥${formatFen(amounts.goods)}`,
    reduction: unlessZero(amounts.fullReduction),
    discount: unlessZero(amounts.discount),
    coupon: [coupon, unlessZero(amounts.coupon)].filter(Boolean).join(' '),
    shipping: shippingText(amounts),
    pay: `¥${formatFen(amounts.pay)}`,
  })
  return { key, name, facts }
}

/** What a buyer is shown of the lines; without batches, what is known before they are read. */
export function lineRows(cart: PricedCart, planned?: PlannedBatches): StatementRow[] {
  const batch = (line: PricedLine): string => {
    if (planned === undefined) return ''
    return planned === null ? '库存不足' : (planned.get(line)?.map(batchText).join('，') ?? '')
  }
  return cart.lines.map((line) => lineRow(line, cart, batch(line)))
}

/** Everything a buyer is shown before ordering, in texts that can be compared; of the addresses all that may be chosen. */
export function statementOf(
  cart: PricedCart,
  planned: PlannedBatches,
  addresses: WireSettlement['addresses'],
): StatementRow[] {
  return [
    ...lineRows(cart, planned),
    ...cart.orders.map(({ kind, amounts }) => sumRow(`sum ${kind}`, orderNames[kind], amounts)),
    sumRow('sum', '合计', cart.amounts, cart.couponName),
    ...addresses.map(addressRow),
  ]
}

/** The rows of an order that goes to one of the addresses. */
export const goingTo = (rows: readonly StatementRow[], addressId: number): StatementRow[] =>
  rows.filter(({ key }) => !key.startsWith('address ') || key === `address ${addressId}`)

/** Rows of the lines without their batches: what can be compared before batches are read. */
export const withoutBatches = (rows: readonly StatementRow[]): StatementRow[] =>
  rows.flatMap(({ key, name, facts: { batch: _, ...facts } }) =>
    key.startsWith('line ') ? [{ key, name, facts }] : [],
  )
