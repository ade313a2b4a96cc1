import { z } from 'zod'
import * as forms from '../reading/forms.ts'
import { orElse, preparedBy, required } from '../reading/hints.ts'
import {
  amountShape,
  dayShape,
  flagShape,
  formFlag,
  formId,
  formInt,
  formPage,
  idOrNoneShape,
  idShape,
  pageOf,
  priceShape,
  reasonShape,
  timestampShape,
  urlShape,
  warehouseShape,
} from '../shape-parts.ts'
import { ladderTierShape, spikeShape } from './price-shapes.ts'
import { guessShape, hotWordsShape, suggestionQuery, suggestionShape } from './search-shapes.ts'

export const tagShape = z.object({
  name: required(z.string()),
  describe: z.string(),
  is_show: orElse(flagShape, 1),
  isLadder: flagShape,
})

export const imageShape = preparedBy(
  z.object({
    list: required(z.string()),
    detail: required(z.string()),
    /** For the large view; the detail's where an upstream has no larger one. */
    large: z.string().optional(),
    /** As JPEG, for shared links and image searches; the detail's where an upstream has none. */
    share: z.string().optional(),
  }),
  forms.picture,
)

/** Goods as lists, carts and details carry them. Guests: prices null, number null unless the shop shows prices. */
export const goodsFields = z.object({
  id: idShape,
  code: z.string(),
  name: required(z.string()),
  common_name: z.string(),
  sccj: z.string(),
  ypgg: z.string(),
  jx: z.string(),
  /** Packing unit (盒, 瓶). A foreign upstream may send a number: that is a middle pack. */
  bzdw: z.string(),
  pzwh: z.string(),
  tm: z.string(),
  goods_image: preparedBy(z.array(imageShape), forms.pictures),
  ck_id: warehouseShape,
  category_id: idOrNoneShape,
  brand_id: idShape.nullable(),
  base_price: priceShape.nullable(),
  /** What one unit costs now: flash or daily price when one runs, else the base price. */
  sale_price: priceShape.nullable(),
  retail_price: priceShape.nullable(),
  is_buy: orElse(flagShape, 1),
  reasons: z.array(reasonShape),
  /** Stock that can be bought now. */
  number: z.number().int().nullable(),
  number_text: z.string(),
  /** Middle pack; 0: not said. */
  zbz: orElse(z.number().int().nonnegative(), 0),
  is_zbz: flagShape,
  /** Full case; 0: not said. */
  jzl: orElse(z.number().int().nonnegative(), 0),
  min_number: orElse(z.number().int().positive(), 1),
  max_number: z.number().int().nullable(),
  ladder_price: z.array(ladderTierShape),
  /** 1 = up-to tiers, anything else full-quantity tiers. */
  ladder_price_type: z.number().int(),
  /** These goods ship free by themselves from so many on. */
  is_dpby: flagShape,
  qg_number: z.number().int(),
  /** They make the whole order ship free from so many on. */
  is_free_shipping: flagShape,
  free_shipping_number: z.number().int(),
  /** Does not count towards the free-shipping threshold. */
  is_youx: flagShape,
  is_hm: flagShape,
  is_kx: flagShape,
  is_rx: flagShape,
  /** 1 = the Chinese-medicine zone, 2 = devices, 0 = others. */
  type: z.number().int(),
  tags: z.array(tagShape),
  /** Nearest expiry among what can be sold. */
  xq: dayShape.nullable(),
  xq_days: z.number().int().nullable(),
  /** Batch of that expiry; null for guests. */
  batch_no: z.string().nullable(),
  made_on: dayShape.nullable(),
  is_jxq: flagShape,
  spike: spikeShape.nullable(),
  goods_price_id: idOrNoneShape,
  ladder_price_id: idOrNoneShape,
  goods_manjian_id: idOrNoneShape,
  /** Opaque: sent back with whatever is done with the goods. */
  is_yj: z.number().int(),
  xl: z.number().int(),
  /** Quantity of these goods in the member's cart; 0 for guests. */
  cart_number: z.number().int(),
  /** Why a search found it, empty outside searches. */
  matched: z.string(),
})
export const goodsShape = preparedBy(goodsFields, forms.goods)

export const goodsListQuery = z.object({
  page: formPage,
  per_page: z.coerce.number().int().min(1).max(100).default(40),
  /** Category id. */
  select: formId.optional(),
  yx: formFlag.optional(),
  keywords: z.string().trim().max(64).optional(),
  /** 0 drug, 1 manufacturer. */
  type: formFlag.optional(),
  brand_id: formId.optional(),
  jx: z.string().max(20).optional(),
  sccj: z.string().max(60).optional(),
  tag: z.string().max(8).optional(),
  price_min: z.coerce.number().min(0).optional(),
  price_max: z.coerce.number().min(0).optional(),
  in_stock: formFlag.optional(),
  bought: formFlag.optional(),
  /** 1 pieces, 2 devices. */
  zone: formInt.optional(),
  /** Only goods whose expiry is near. */
  is_jxq: formFlag.optional(),
  /** Only goods that a campaign reaches, or any campaign of a kind that runs now (cash_back, store_discount …). */
  activity_id: formId.optional(),
  activity: z.string().max(20).optional(),
  sort: z.enum(['default', 'sales', 'price', 'expiry', 'new']).default('default'),
  order: z.enum(['asc', 'desc']).optional(),
})

export const filterOptionShape = z.object({
  value: required(z.string()),
  label: required(z.string()),
  count: z.number().int(),
})

/** The campaign a list was narrowed to. */
export const listedCampaignShape = z.object({
  id: idShape,
  name: z.string(),
  describe: z.string(),
  state: z.enum(['coming', 'running', 'over']),
  starts_at: timestampShape,
  ends_at: timestampShape,
})

export const goodsListShape = pageOf(goodsShape, {
  filters: z.object({
    jx: z.array(filterOptionShape),
    sccj: z.array(filterOptionShape),
    tag: z.array(filterOptionShape),
    category: z.array(filterOptionShape),
  }),
  /** Path from the first-level category down to the selected one: empty where there is no such category, null where the upstream does not say. */
  crumbs: z.array(z.object({ id: idShape, name: z.string() })).nullable(),
  /** Searches that found nothing here but would in the other mode. */
  other_mode: z.object({ type: z.number().int(), total: z.number().int() }).nullable(),
  /** Searches that found nothing: words that would, when they were probably meant. */
  guess: guessShape.optional(),
  /** Only where the list was asked for by a campaign's id. */
  activity: listedCampaignShape.optional(),
})

export const batchShape = z.object({
  batch_no: z.string(),
  made_on: dayShape,
  expires_on: dayShape,
  days_left: z.number().int().nullable(),
  /** Null for guests. */
  number: z.number().int().nullable(),
})

export const goodsDetailQuery = z.object({
  goods_price_id: formInt.optional(),
  ladder_price_id: formInt.optional(),
  goods_manjian_id: formInt.optional(),
  is_yj: formInt.optional(),
  is_jxq: formFlag.optional(),
})

export const promotionNoteShape = z.object({
  id: idShape,
  kind: z.string(),
  label: z.string(),
  name: z.string(),
  describe: z.string(),
  ends_at: timestampShape.nullable(),
})

const goodsDetailFields = z.object({
  goods: goodsShape,
  batches: z.array(batchShape),
  crumbs: z.array(z.object({ id: idShape, name: z.string() })),
  brand_name: z.string().nullable(),
  /** 说明书 facts: label and text, in the order to show. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Names the scan of the package leaflet, see leafletScan; empty where there is none. */
  leaflet_key: z.string().optional(),
  promotions: z.array(promotionNoteShape),
  related: z.array(goodsShape),
  title: z.string(),
  description: z.string(),
})
export const goodsDetailShape = preparedBy(goodsDetailFields, forms.goodsDetail)

export const campaignGoodsShape = z.object({
  data: z.array(
    z.object({
      id: idShape,
      name: required(z.string()),
      kind: z.string(),
      /** Its terms in one line. */
      describe: z.string(),
      ends_at: timestampShape,
      url: urlShape.nullable(),
      goods: z.array(goodsShape),
    }),
  ),
})

export const combinationShape = z.object({
  id: idShape,
  name: required(z.string()),
  price: priceShape.nullable(),
  raw_price: priceShape.nullable(),
  number: z.number().int().nullable(),
  max_number: z.number().int().nullable(),
  is_buy: orElse(flagShape, 1),
  reasons: z.array(reasonShape),
  goods: z.array(
    z.object({ goods: goodsShape, number: orElse(z.number().int().positive(), 1), price: priceShape.nullable() }),
  ),
})

/** Exchange on reaching an amount (满足换购), and gifts: buy from the group, exchange or get something. */
export const exchangeGroupShape = z.object({
  id: idShape,
  name: required(z.string()),
  describe: z.string(),
  amount: amountShape.nullable(),
  goods: z.array(goodsShape),
  /** Null: not told whether anything is sold cheaply or given. */
  offers: z
    .array(z.object({ goods: goodsShape, price: required(priceShape), number: orElse(z.number().int(), 1) }))
    .nullable(),
})

/** An upstream may mean goods sold by the set by these two calls: they come as bundles. */
const exchangesShape = preparedBy(
  z.object({
    data: preparedBy(z.array(exchangeGroupShape), forms.numbered),
    bundles: z.array(combinationShape).optional(),
  }),
  forms.exchanges,
)

export const goodsShapes = {
  goodsSearch: { query: suggestionQuery, data: suggestionShape },
  goodsHot: { data: hotWordsShape },
  goodsList: { query: goodsListQuery, data: goodsListShape },
  goodsDetail: { query: goodsDetailQuery, data: goodsDetailShape },
  goodsCampaigns: { data: campaignGoodsShape },
  everydayPrice: { data: z.object({ data: z.array(goodsShape), ends_at: timestampShape.nullable() }) },
  exchangeGroups: { data: exchangesShape },
  exchangeList: { data: exchangesShape },
  combinations: { data: z.object({ data: z.array(combinationShape) }) },
  recommendations: { data: z.object({ data: z.array(goodsShape) }) },
  spike: {
    data: z.object({
      data: z.array(goodsShape),
      starts_at: timestampShape.nullable(),
      ends_at: timestampShape.nullable(),
    }),
  },
}
