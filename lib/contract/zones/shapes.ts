import { z } from 'zod'
import { hotWordsShape } from '../goods/search-shapes.ts'
import { goodsShape } from '../goods/shapes.ts'
import * as forms from '../reading/forms.ts'
import { orElse, preparedBy, required } from '../reading/hints.ts'
import { dayShape, flagShape, idOrNoneShape, idShape, reasonShape, timestampShape, urlShape } from '../shape-parts.ts'

/** Ad or banner (spec §3: image, url). An empty url means the campaign has not begun. */
export const adShape = preparedBy(
  z.object({
    id: idOrNoneShape,
    title: z.string(),
    image: required(z.string()),
    url: urlShape.nullable(),
  }),
  forms.ad,
)
const adListShape = preparedBy(z.array(adShape), forms.numbered)
export const adsShape = preparedBy(z.object({ data: adListShape }), forms.ads)

export interface WireCategory {
  id: number
  name: string
  logo1: string
  children: WireCategory[]
}
export const categoryShape: z.ZodType<WireCategory> = z.lazy(() =>
  z.object({ id: idShape, name: required(z.string()), logo1: z.string(), children: z.array(categoryShape) }),
)

const navLinkShape = z.object({ name: required(z.string()), url: urlShape.nullable() })
export const navItemShape = navLinkShape.extend({ children: z.array(navLinkShape) })

export const brandShape = z.object({ id: idShape, name: required(z.string()), logo: z.string(), sccj: z.string() })

/** Common data response (spec §3). */
export const commonDataShape = z.object({
  rnss: hotWordsShape,
  nav: z.array(navItemShape),
  category: z.array(categoryShape),
  category_yx: z.array(categoryShape),
  category_zy: z.array(categoryShape),
  category_qx: z.array(categoryShape),
  brand: z.array(brandShape),
  timestamp: timestampShape,
  /** What a guest sees of the shop itself; members get their own contact from the base call. */
  config: z.object({ hot_line: z.string(), qq1: z.string(), qq2: z.string(), guest_prices: flagShape }),
})

const homeFields = z.object({
  banners: adListShape,
  side: adListShape,
  bottom: adListShape,
  floors: z.array(
    z.object({
      id: idShape,
      name: required(z.string()),
      url: urlShape,
      links: z.array(z.object({ name: required(z.string()), url: required(urlShape) })),
      ad: adShape.nullable(),
      goods: z.array(goodsShape),
    }),
  ),
})
export const homeShape = preparedBy(homeFields, forms.sorted('floors'))

/** Zones of which the specification shows no call of their own. */
export const zoneNames = ['devices', 'near_expiry', 'daily', 'cash_back', 'store_discount'] as const

const zoneFields = z.object({
  banners: adListShape,
  /** What holds in the zone, in one or two sentences. */
  rule: z.string(),
  /** When it is over; null for a zone that stays. */
  ends_at: timestampShape.nullable(),
  /** What the zone is about, as steps: tiers of a campaign, days left. */
  points: z.array(z.object({ label: z.string(), text: required(z.string()) })),
  /** Shelves to begin with. */
  groups: z.array(
    z.object({ id: idShape, name: required(z.string()), url: urlShape.nullable(), goods: z.array(goodsShape) }),
  ),
})
export const zoneShape = preparedBy(zoneFields, forms.sorted('groups'))

/** An agreement of controlled sale: who may buy in words, and what keeps this viewer from it (null: nothing does). */
const controlledProgrammeShape = z.object({
  id: idShape,
  name: required(z.string()),
  url: urlShape,
  audience: z.string(),
  terms: z.array(z.string()),
  opened_on: orElse(dayShape, ''),
  total: z.number().int(),
  barred: reasonShape.nullable(),
  goods: z.array(goodsShape),
})

export const controlledZoneShape = preparedBy(
  z.object({ banners: adListShape, rule: z.string(), groups: z.array(controlledProgrammeShape) }),
  forms.sorted('groups'),
)

export const brandZoneShape = preparedBy(
  z.object({ banners: adListShape, data: z.array(brandShape.extend({ goods_count: z.number().int() })) }),
  forms.brandZone,
)

export const brandDetailShape = preparedBy(
  brandShape.extend({ id: idOrNoneShape, name: z.string(), describe: z.string(), goods: z.array(goodsShape) }),
  forms.brandDetail,
)

export const postListShape = z.object({
  data: z.array(
    z.object({
      id: idShape,
      type: z.number().int(),
      title: required(z.string()),
      summary: z.string(),
      published_at: z.string(),
    }),
  ),
})

export const zoneShapes = {
  focusControlledAds: { query: z.object({ ids: z.string().max(200) }), data: adsShape },
  focusControlledNew: { data: controlledZoneShape },
  focusRight: { data: adsShape },
  /** Newcomers' special (新人特价). */
  focusNewcomers: {
    data: preparedBy(z.object({ data: z.array(goodsShape), ads: adListShape.optional() }), forms.newcomers),
  },
  focusTop: { data: adsShape },
  focusBrandZone: { data: brandZoneShape },
  focusControlled: { data: controlledZoneShape },
  /** Asked for by its key, so it needs no id. */
  focusControlledGoods: { data: controlledProgrammeShape.extend({ id: idOrNoneShape }) },
  focusPieces: { data: zoneShape },
  focusLogin: { data: adsShape },
  focusPreferred: { data: zoneShape },
  focusHome: { data: homeShape },
  focusBrand: { data: brandDetailShape },
  focusCommon: { data: commonDataShape },
  focusPostList: { data: postListShape },
  focusDemo: { data: adsShape },
  focusZone: { data: zoneShape },
}
