import { parseFen } from '#lib/kernel/money.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { PromotionKind, PromotionRule } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { cashVouchers, voucherUses } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SamplePromotions, SpecialPriceItem } from '#shop-api/sample-shop/model/promotion-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

type Item = Omit<typeof promotionItems.$inferInsert, 'promotionId'>

interface Drafted {
  readonly kind: PromotionKind
  readonly name: string
  readonly startsAt: string
  readonly endsAt: string
  readonly scope: PromotionScope
  readonly rule: PromotionRule
  readonly stock?: number
  readonly memberLimit?: number
  readonly items?: Item[]
}

const goodsOf = (items: readonly { goodsId: number }[]): PromotionScope => ({
  kind: 'goods',
  goodsIds: items.map((item) => item.goodsId),
})

const numbered = <Tier extends object>(tiers: readonly Tier[]) => tiers.map((tier, at) => ({ id: at + 1, ...tier }))

const special = ({ goodsId, price, stock, limitPerMember }: SpecialPriceItem): Item => ({
  goodsId,
  price,
  stock,
  memberLimit: limitPerMember,
})

/** Each kind of the sample as a row of the one table of promotions. */
function draft(sample: SamplePromotions): Drafted[] {
  return [
    ...sample.flashSales.map(
      (sale): Drafted => ({
        ...sale,
        kind: 'flash',
        scope: goodsOf(sale.items),
        rule: {},
        items: sale.items.map(special),
      }),
    ),
    ...sample.dailySpecials.map(
      (day): Drafted => ({ ...day, kind: 'daily', scope: goodsOf(day.items), rule: {}, items: day.items.map(special) }),
    ),
    ...sample.fullReductions.map(
      ({ tiers, isRepeating, ...each }): Drafted => ({
        ...each,
        kind: 'full_reduction',
        rule: { tiers: numbered(tiers), isRepeating },
      }),
    ),
    ...sample.storeWideDiscounts.map(
      ({ tiers, excludedGoodsIds, ...each }): Drafted => ({
        ...each,
        kind: 'store_discount',
        rule: { tiers: numbered(tiers), excludedGoodsIds },
      }),
    ),
    ...sample.cashBacks.map(
      ({ tiers, ...each }): Drafted => ({ ...each, kind: 'cash_back', rule: { tiers: numbered(tiers) } }),
    ),
    ...sample.gifts.map(
      ({ goodsId, buyNumber, gift, isRepeating, ...each }): Drafted => ({
        ...each,
        kind: 'gift',
        scope: { kind: 'goods', goodsIds: [goodsId] },
        rule: { buyNumber, gift, isRepeating },
      }),
    ),
    ...sample.exchanges.map(
      ({ threshold, items, ...each }): Drafted => ({
        ...each,
        kind: 'exchange',
        rule: { threshold },
        items: items.map((item) => special({ ...item, limitPerMember: item.limitPerOrder })),
      }),
    ),
    ...sample.combinations.map(
      ({ price, items, limitPerMember, ...each }): Drafted => ({
        ...each,
        kind: 'combination',
        scope: goodsOf(items),
        rule: { price },
        memberLimit: limitPerMember,
        items,
      }),
    ),
    ...sample.groupBuys.map(
      ({ goodsId, price, requiredBuyers, minNumber, limitPerMember, stock, ...each }): Drafted => ({
        ...each,
        kind: 'group_buy',
        name: `${requiredBuyers}家成团`,
        scope: { kind: 'goods', goodsIds: [goodsId] },
        rule: { price, requiredBuyers, buyNumber: minNumber, groupHours: 24 },
        stock,
        memberLimit: limitPerMember,
        items: [{ goodsId, price, stock, memberLimit: limitPerMember }],
      }),
    ),
  ]
}

/** Loads promotions of every kind, numbered in one row, with coupons and what members hold. */
export async function loadPromotions(db: Db, sample: SamplePromotions): Promise<void> {
  const drafts = draft(sample).map((each, at) => ({ ...each, id: at + 1 }))
  await bulkInsert(
    db,
    promotions,
    drafts.map(({ items: _items, startsAt, endsAt, ...each }) => ({
      id: each.id,
      kind: each.kind,
      name: each.name,
      startsAt: new Date(startsAt),
      // Members of the sample heard of them then.
      notifiedAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      scope: each.scope,
      rule: each.rule,
      stock: each.stock ?? null,
      memberLimit: each.memberLimit ?? null,
    })),
  )
  await bulkInsert(
    db,
    promotionItems,
    drafts.flatMap(({ id, items = [] }) =>
      items.map(({ goodsId, price = null, number = 1, stock = null, memberLimit = null }) => ({
        promotionId: id,
        goodsId,
        price,
        number,
        stock,
        memberLimit,
      })),
    ),
  )
  await loadPaymentMeans(db, sample)
  await continueNumbering(db, promotions)
}

async function loadPaymentMeans(db: Db, sample: SamplePromotions): Promise<void> {
  await bulkInsert(
    db,
    coupons,
    sample.coupons.map(({ maxReduce, threshold, claimFrom, claimTo, validFrom, validTo, ...each }) => ({
      ...each,
      maxReduceFen: maxReduce === null ? null : parseFen(maxReduce),
      thresholdFen: parseFen(threshold),
      claimFrom: new Date(claimFrom),
      claimTo: new Date(claimTo),
      validFrom: new Date(validFrom),
      validTo: new Date(validTo),
      claimed: sample.memberCoupons.filter((held) => held.couponId === each.id).length,
    })),
  )
  await bulkInsert(
    db,
    memberCoupons,
    sample.memberCoupons.map((held) => ({
      memberId: held.memberId,
      couponId: held.couponId,
      claimedAt: new Date(held.claimedAt),
      validFrom: new Date(held.validFrom),
      validTo: new Date(held.validTo),
      usedAt: held.usedAt === null ? null : new Date(held.usedAt),
    })),
  )
  await bulkInsert(
    db,
    cashVouchers,
    sample.cashVouchers.map(({ amount, remaining, validFrom, validTo, id, memberId, name }) => ({
      id,
      memberId,
      name,
      amountFen: parseFen(amount),
      remainingFen: parseFen(remaining),
      validFrom: new Date(validFrom),
      validTo: new Date(validTo),
    })),
  )
  await bulkInsert(
    db,
    voucherUses,
    sample.cashVouchers.flatMap(({ id: voucherId, amount, remaining, validFrom }) => {
      const amountFen = parseFen(amount) - parseFen(remaining)
      return amountFen === 0 ? [] : [{ voucherId, amountFen, note: '历史使用', at: new Date(validFrom) }]
    }),
  )
  for (const table of [coupons, cashVouchers, voucherUses]) await continueNumbering(db, table)
}
