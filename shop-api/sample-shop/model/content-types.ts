/** What the shop says around its goods: banners, navigation, articles. See types.ts for how dates are written. */
import type { BannerSlot } from '#shop-api/modules/service/content/slots.ts'

export type SampleBanner = {
  id: number
  slot: BannerSlot
  title: string
  line: string
  /** Hex tokens: ground, text, and one accent. */
  ground: string
  ink: string
  accent: string
  width: number
  height: number
  /** A path of the shop, or '' when the campaign has not begun. */
  path: string
  sort: number
}

export type SampleNavItem = {
  id: number
  label: string
  path: string
  sort: number
  children: { label: string; path: string }[]
}

export type SampleHotWord = { word: string; mode: 0 | 1; isHighlighted: boolean; sort: number }

export type SamplePost = {
  id: number
  /** 1 notice, 2 help article, 3 industry news, 4 company news. */
  type: 1 | 2 | 3 | 4
  categoryId: number
  title: string
  summary: string
  /** Simple HTML: h2, p, ul, ol, li, strong, table. */
  body: string
  /** The Markdown it was made from. */
  source: string
  /** Address of the page that shows this article alone, or ''. */
  path: string
  publishedOn: string
  sort: number
}

export type SampleSettings = {
  siteTitle: string
  companyName: string
  taxNumber: string
  companyAddress: string
  complaintHotline: string
  serviceHours: string
  qq1: string
  qq2: string
  licences: { name: string; number: string }[]
  icp: string
  codes: { name: string; text: string; url: string }[]
  /** Yuan. */
  minimumOrder: string
  freeShippingFrom: string
  shippingFee: string
  guestPrices: boolean
  /** Where company transfers go. */
  companyAccount: { bank: string; account: string; name: string }
  /** By the zone's name. */
  zoneRules: Record<string, string>
  qualityInspection: { url: string; message: string }
}

export type SampleContent = {
  banners: SampleBanner[]
  navItems: SampleNavItem[]
  hotWords: SampleHotWord[]
  posts: SamplePost[]
  settings: SampleSettings
}
