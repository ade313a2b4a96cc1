import type { WireExplanation } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import type { PriceStep } from '#shop-api/modules/catalogue/pricing/steps.ts'
import { priceSteps, stepCodes } from '#shop-api/modules/catalogue/pricing/steps.ts'
import { loadPromotions, loadRunningSpecials } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadUsableCoupons } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { freightLabels } from '#shop-api/modules/trade/freight/terms.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { Background } from './explain-words.ts'
import { stepWords } from './explain-words.ts'
import { loadCartFacts } from './facts.ts'
import { planAdds } from './lines-to-add.ts'
import { lineType } from './offers.ts'
import { priceCart, priceFacts } from './priced-cart.ts'
import type { PriceCartInput, PricedCart, PricedLine } from './priced-types.ts'

type WireStep = WireExplanation['steps'][number]

interface Explained {
  readonly line: PricedLine
  readonly steps: readonly PriceStep[]
}

async function backgroundOf(db: Db, cart: PricedCart, steps: readonly PriceStep[], now: Date): Promise<Background> {
  const ids = possibleIds(steps.map((step) => step.promotionId))
  const rows = ids.length === 0 ? [] : await loadPromotions(db, { kinds: [], ids, now })
  const coupons = cart.memberCouponId === null ? [] : await loadUsableCoupons(db, cart.member.id, now)
  return {
    promotions: new Map(rows.map((row) => [row.id, row])),
    couponName: coupons.find(({ id }) => id === cart.memberCouponId)?.name ?? '',
  }
}

const wireStep = (code: WireStep['code'], label: string, text: string, amount: Fen): WireStep => ({
  code,
  label,
  text,
  amount: formatFen(amount),
})

/** What shipping is made of; free where nothing is counted. */
const shippingParts = ({ amounts: { freight } }: PricedCart) =>
  freight.length > 0 ? freight : [{ label: freightLabels.ordinary, fee: fen(0) }]

/** Steps of all counted lines together, one for each promotion, then shipping. */
function totalSteps(cart: PricedCart, explained: readonly Explained[], background: Background): WireStep[] {
  const sums = new Map<string, WireStep & { fen: number }>()
  for (const { line, steps } of explained.filter((each) => each.line.isCounted)) {
    for (const step of steps) {
      const words = stepWords(step, line, background)
      // Lines differ in their own prices; together only promotions and coupons have a text worth saying.
      const isShared = step.code === 'full_reduction' || step.code === 'discount' || step.code === 'coupon'
      const text = isShared ? words.text : ''
      const key = `${step.code} ${words.label} ${step.promotionId ?? ''}`
      const known = sums.get(key)
      sums.set(key, {
        ...wireStep(step.code, words.label, text, fen(0)),
        fen: (known?.fen ?? 0) + step.amount,
      })
    }
  }
  const codes: readonly string[] = stepCodes
  return [
    ...[...sums.values()]
      .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
      .map(({ fen: amount, ...step }) => ({ ...step, amount: formatFen(fen(amount)) })),
    ...shippingParts(cart).map(({ label, fee }) => wireStep('shipping', label, fee === 0 ? '包邮' : '', fee)),
  ]
}

async function explain(db: Db, cart: PricedCart, now: Date, message = ''): Promise<WireExplanation> {
  const explained = cart.lines.map((line) => ({
    line,
    steps: priceSteps(line.number, line.charge, line.offer.kind),
  }))
  const background = await backgroundOf(
    db,
    cart,
    explained.flatMap(({ steps }) => steps),
    now,
  )
  return {
    lines: explained.map(({ line, steps }) => ({
      line_id: line.row.id,
      name: line.name,
      number: line.number,
      is_counted: line.isCounted ? 1 : 0,
      steps: steps.map((step) => {
        const { label, text } = stepWords(step, line, background)
        return wireStep(step.code, label, text, step.amount)
      }),
      pay_amount: formatFen(line.charge.pay),
    })),
    steps: totalSteps(cart, explained, background),
    pay_amount: formatFen(cart.amounts.pay),
    message,
  }
}

/** Every step of the price of cart lines: the chosen ones as they would be settled, or the cart as it is. */
export async function explainCart(db: Db, input: Omit<PriceCartInput, 'lock'>): Promise<WireExplanation> {
  return explain(db, await priceCart(db, input), input.now)
}

/** The same for goods by themselves, in a quantity the shop would take them in. Throws ShopRefusal 404. */
export async function explainGoods(
  db: Db,
  { memberId, goodsId, number, now }: { memberId: number; goodsId: number; number: number; now: Date },
): Promise<WireExplanation> {
  const specials = await loadRunningSpecials(db, [goodsId], now)
  const facts = await loadCartFacts(
    db,
    { memberId, lineIds: [], now },
    { goodsIds: [goodsId], itemIds: [...specials.values()].map(({ item }) => item.id), combinationIds: [] },
  )
  if (!facts.goods.has(goodsId)) throw notFound('商品不存在')
  const want = { goodsId, type: lineType.ordinary, goodsPriceId: 0, fullReductionId: 0 }
  const { changed, results } = planAdds(facts, specials, [{ ...want, amount: { kind: 'more', number } }], now)
  const cart = priceFacts({ ...facts, rows: changed }, { memberId, lineIds: 'all', now })
  const [result] = results
  const reasons = result?.reasons.map(({ text }) => text) ?? []
  return explain(db, cart, now, [...reasons, result?.message ?? ''].filter((text) => text !== '').join('；'))
}
