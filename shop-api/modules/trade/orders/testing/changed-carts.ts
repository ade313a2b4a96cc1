import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { CartFacts } from '#shop-api/modules/trade/cart/facts.ts'
import type { CartLineRow } from '#shop-api/modules/trade/cart/priced-types.ts'
import { emptyCart, now, plainLine, promotions, shelf } from '#shop-api/modules/trade/cart/testing/memory-shop.ts'

/** Everything a checkout and the order after it are made of. */
export interface World {
  readonly facts: CartFacts
  readonly free: readonly Batch[]
  readonly address: { readonly name: string; readonly phone: string; readonly text: string }
}

interface Batch {
  readonly id: number
  readonly goodsId: number
  readonly batchNo: string
  readonly madeOn: string
  readonly expiresOn: string
  readonly free: number
}

const gift: PromotionRow = {
  id: 95,
  kind: 'gift',
  name: '买十赠一',
  startsAt: new Date(now.getTime() - 1000),
  endsAt: new Date(now.getTime() + 1_000_000),
  isStopped: false,
  scope: { kind: 'goods', goodsIds: [1, 2] },
  rule: { buyNumber: 10, gift: { goodsId: 3, name: '赠品', number: 1 }, isRepeating: true },
  stock: null,
  sold: 0,
  memberLimit: null,
  notifiedAt: null,
}

const ordinary = [1, 2, 3, 4, 5, 6, 8, 13, 14, 15, 16].map((goodsId) => ({ key: `g${goodsId}`, goodsId }))
const offered: readonly (Partial<CartLineRow> & { key: string })[] = [
  { key: 'p501', type: 1, goodsId: 5, goodsPriceId: 501 },
  { key: 'p601', type: 0, goodsId: 6, goodsPriceId: 601 },
  { key: 'x701', type: 2, goodsId: 7, goodsPriceId: 701 },
  { key: 'c90', type: 3, combinationId: 90 },
]

const lineOf = (over: Partial<CartLineRow>, id: number, number: number): CartLineRow => ({
  ...plainLine,
  addedPrice: '0',
  id,
  number,
  ...over,
})

const lines = fc
  .uniqueArray(
    fc.record({ of: fc.constantFrom(...ordinary, ...offered), number: fc.constantFrom(1, 5, 6, 10, 12, 30) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ of }) => of.key,
    },
  )
  .map((wanted) => wanted.map(({ of, number }, index) => lineOf(of, index + 1, number)))

function batchesOf(firstFree: number): Batch[] {
  return [...shelf.keys()].flatMap((goodsId) =>
    ['2026-12-03', '2027-02-20', '2028-01-01'].map((expiresOn, index) => ({
      id: goodsId * 10 + index,
      goodsId,
      batchNo: `B${goodsId}-${index}`,
      madeOn: '2025-01-01',
      expiresOn,
      free: [firstFree, 7, 1_000_000][index] ?? 0,
    })),
  )
}

export const randomWorlds: fc.Arbitrary<World> = fc
  .record({ rows: lines, hasCoupon: fc.boolean(), firstFree: fc.constantFrom(0, 4, 40) })
  .map(({ rows, hasCoupon, firstFree }) => {
    const facts = emptyCart(hasCoupon)
    return {
      facts: { ...facts, rows, promotions: new Map([...facts.promotions, [gift.id, gift]]) },
      free: batchesOf(firstFree).filter((batch) => batch.free > 0),
      address: { name: '李四', phone: '13900000000', text: '文一路1号' },
    }
  })

type Change = (world: World) => World

const withFacts = (world: World, facts: Partial<CartFacts>): World => ({
  ...world,
  facts: { ...world.facts, ...facts },
})

const changedLine =
  (at: number, change: (line: CartLineRow) => CartLineRow | null): Change =>
  (world) => {
    const { rows } = world.facts
    const place = at % Math.max(1, rows.length)
    return withFacts(world, { rows: rows.flatMap((row, index) => (index === place ? (change(row) ?? []) : row)) })
  }

const changedGoods =
  (at: number, over: object): Change =>
  (world) => {
    const { rows, goods } = world.facts
    const id = rows[at % Math.max(1, rows.length)]?.goodsId ?? 1
    const known = goods.get(id)
    return known ? withFacts(world, { goods: new Map([...goods, [id, { ...known, ...over }]]) }) : world
  }

const swapQuantities: Change = (world) => {
  const [first, second, ...rest] = world.facts.rows
  if (!first || !second) return world
  return withFacts(world, {
    rows: [{ ...first, number: second.number }, { ...second, number: first.number }, ...rest],
  })
}

const bookedIn: Change = (world) => ({
  ...world,
  free: [...shelf.keys()]
    .map((goodsId) => ({
      id: 9_000 + goodsId,
      goodsId,
      batchNo: `N${goodsId}`,
      madeOn: '2025-06-01',
      expiresOn: '2026-11-30',
      free: 50,
    }))
    .concat(world.free),
})

const withoutPromotion =
  (id: number): Change =>
  (world) =>
    withFacts(world, { promotions: new Map([...world.facts.promotions].filter(([each]) => each !== id)) })

const otherGift =
  (over: object): Change =>
  (world) =>
    withFacts(world, {
      promotions: new Map([
        ...world.facts.promotions,
        [gift.id, { ...gift, rule: { ...gift.rule, ...over } } as PromotionRow],
      ]),
    })

const couponOf =
  (change: (coupon: NonNullable<CartFacts['coupon']>) => CartFacts['coupon']): Change =>
  (world) =>
    withFacts(world, { coupon: world.facts.coupon && change(world.facts.coupon) })

const at = fc.nat({ max: 5 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>((world) => world),
  fc.constant(swapQuantities),
  fc.constant(bookedIn),
  fc
    .tuple(at, fc.constantFrom(1, 5, 10, 12))
    .map(([place, number]) => changedLine(place, (line) => ({ ...line, number }))),
  at.map((place) => changedLine(place, () => null)),
  fc
    .tuple(
      at,
      fc.constantFrom(
        { unitPrice: '8.8800' },
        { name: '别的药' },
        { spec: '20片' },
        { manufacturerName: '别家药业' },
        { isListed: false },
        { ladder: [] },
        { available: 1 },
        { isEphedrine: true },
      ),
    )
    .map(([place, over]) => changedGoods(place, over)),
  fc.constantFrom(...promotions.map(({ id }) => id), gift.id).map(withoutPromotion),
  fc.constant(couponOf(() => null)),
  fc.constant(couponOf((coupon) => ({ ...coupon, rule: { ...coupon.rule, value: 2_000 } }))),
  fc.constant(couponOf((coupon) => ({ ...coupon, name: '另一张券' }))),
  fc.constant<Change>((world) => ({ ...world, free: world.free.filter((batch) => batch.expiresOn > '2027-01-01') })),
  fc
    .constantFrom({ text: '文二路2号' }, { name: '王五' }, { phone: '13700000000' })
    .map((over) => (world: World) => ({ ...world, address: { ...world.address, ...over } })),
  fc
    .constantFrom({ buyNumber: 5 }, { gift: { goodsId: 4, name: '别的赠品', number: 1 } }, { isRepeating: false })
    .map(otherGift),
  fc.constant<Change>((world) => withFacts(world, { shipping: { ...world.facts.shipping, fee: fen(1_500) } })),
)

/** What somebody else may do between the checkout and the order; often nothing, at times several things. */
export const randomChanges: fc.Arbitrary<Change> = fc
  .array(change, { minLength: 1, maxLength: 3 })
  .map((changes) => (world: World) => changes.reduce((so, each) => each(so), world))
