import type { WireGoods } from '#lib/contract/goods/calls.ts'
import type { WholeTerms } from '#lib/contract/goods/terms.ts'
import type { CardGoods, Expiry, Goods, Ladder, Tag } from '#lib/domain/goods.ts'
import type { GoodsBrief } from '#lib/domain/goods-brief.ts'
import { parsePrice, parsePriceOrNull } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'

/** ladder_price_type 1 means up-to tiers, anything else full-quantity tiers (spec §3). */
const UP_TO = 1

function toLadder(wire: WholeTerms): Ladder | null {
  if (wire.ladder_price.length === 0) return null
  const tiers = wire.ladder_price.map((tier) => ({ id: tier.id, number: tier.number, price: parsePrice(tier.price) }))
  return {
    kind: wire.ladder_price_type === UP_TO ? 'up-to' : 'full-quantity',
    tiers: tiers.sort((a, b) => a.number - b.number),
  }
}

function toExpiry(wire: WholeTerms): Expiry | null {
  if (wire.xq === null) return null
  const expiry = { date: wire.xq, daysLeft: wire.xq_days, isNear: wire.is_jxq === 1 }
  if (wire.batch_no === null || wire.made_on === null) return expiry
  return { ...expiry, batch: { number: wire.batch_no, madeOn: wire.made_on } }
}

const NUMBER = /^\d+$/

/** A number in place of the packing unit is a middle pack; the unit is unknown then. */
function packingOf({
  bzdw,
  zbz,
}: Pick<WireGoods, 'bzdw' | 'zbz'>): Pick<Goods, 'unit' | 'middlePack' | 'isMiddlePackSaid'> {
  const isNumber = NUMBER.test(bzdw)
  const said = isNumber ? Math.max(1, Number(bzdw)) : zbz
  return { unit: isNumber ? '' : bzdw, middlePack: said || 1, isMiddlePackSaid: said > 0 }
}

const toTag = (wire: WireGoods['tags'][number]): Tag => ({
  label: wire.name,
  description: wire.describe,
  ...(wire.isLadder === 1 ? { isLadder: true } : {}),
})

/** The part of goods that a viewer's own terms are about; the rest is the same for everyone. */
export function toTerms(wire: WholeTerms): Omit<CardGoods, keyof GoodsBrief | 'image'> {
  const { unit, middlePack } = packingOf(wire)
  return {
    unit,
    middlePack,
    warehouseId: wire.ck_id,
    basePrice: parsePriceOrNull(wire.base_price),
    salePrice: parsePriceOrNull(wire.sale_price),
    isBuyable: wire.is_buy === 1,
    reasons: wire.reasons.map((reason) => ({ code: reason.code, text: reason.text, wayOut: reason.action })),
    stock: wire.number,
    mustBuyByMiddlePack: wire.is_zbz === 1,
    minQuantity: wire.min_number,
    maxQuantity: wire.max_number,
    ladder: toLadder(wire),
    singleFreeShippingFrom: wire.is_dpby === 1 ? Math.max(1, wire.qg_number) : null,
    orderFreeShippingFrom:
      wire.is_free_shipping === 1 && wire.free_shipping_number > 0 ? wire.free_shipping_number : null,
    isControlled: wire.is_kx === 1,
    tags: wire.tags.filter((tag) => tag.is_show === 1).map(toTag),
    expiry: toExpiry(wire),
    flash: wire.spike && {
      price: parsePrice(wire.spike.price),
      startsAt: timestampToMs(wire.spike.starts_at),
      endsAt: timestampToMs(wire.spike.ends_at),
      left: wire.spike.number,
      total: wire.spike.total,
      memberLimit: wire.spike.xg_number,
    },
    offer: {
      goodsPriceId: wire.goods_price_id,
      ladderPriceId: wire.ladder_price_id,
      fullReductionId: wire.goods_manjian_id,
      flag: wire.is_yj,
    },
    inCart: wire.cart_number,
  }
}

export function toGoods(wire: WireGoods): Goods {
  const image = wire.goods_image[0]
  return {
    ...toTerms(wire),
    id: wire.id,
    code: wire.code,
    name: wire.name,
    genericName: wire.common_name,
    manufacturer: wire.sccj,
    spec: wire.ypgg,
    form: wire.jx,
    approvalNumber: wire.pzwh,
    barcode: wire.tm,
    image: image ? { list: image.list, detail: image.detail } : null,
    categoryId: wire.category_id,
    brandId: wire.brand_id,
    retailPrice: parsePriceOrNull(wire.retail_price),
    stockText: wire.number_text,
    isMiddlePackSaid: packingOf(wire).isMiddlePackSaid,
    casePack: wire.jzl || null,
    isPreferred: wire.is_youx === 1,
    isEphedrine: wire.is_hm === 1,
    isPrescription: wire.is_rx === 1,
    sales: wire.xl,
    matched: wire.matched,
  }
}
