import { buildCallPath, pathParamPatterns } from '#lib/contract/call.ts'
import type { WireGoodsCampaign, WireGoodsDetail } from '#lib/contract/goods/calls.ts'
import { leafletCalls } from '#lib/contract/leaflets/calls.ts'
import type { GoodsCampaign, GoodsDetail } from '#lib/domain/goods-detail.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'

export function toGoodsCampaign(wire: WireGoodsCampaign): GoodsCampaign {
  return {
    id: wire.id,
    name: wire.name,
    terms: wire.describe,
    url: wire.url || null,
    goodsIds: wire.goods.map(({ id }) => id),
  }
}

function leafletUrl(key = ''): string | null {
  return pathParamPatterns.name.test(key) ? buildCallPath(leafletCalls.leafletScan, { name: key }) : null
}

export function toGoodsDetail(wire: WireGoodsDetail): GoodsDetail {
  return {
    goods: toGoods(wire.goods),
    pictures: wire.goods.goods_image.map(({ list, detail, large }) => ({ list, detail, large: large || detail })),
    sharedImage: wire.goods.goods_image[0]?.share || wire.goods.goods_image[0]?.detail || null,
    batches: wire.batches.map((batch) => ({
      number: batch.batch_no,
      madeOn: batch.made_on,
      expiresOn: batch.expires_on,
      daysLeft: batch.days_left,
      stock: batch.number,
    })),
    crumbs: wire.crumbs,
    brandName: wire.brand_name,
    facts: wire.facts,
    leafletUrl: leafletUrl(wire.leaflet_key),
    promotions: wire.promotions.map((note) => ({
      id: note.id,
      kind: note.kind,
      label: note.label,
      name: note.name,
      description: note.describe,
      endsAt: note.ends_at === null ? null : timestampToMs(note.ends_at),
    })),
    related: wire.related.map(toGoods),
    title: wire.title || wire.goods.name,
    description: wire.description,
  }
}
