import { buildCampaigns } from '#shop-api/sample-shop/campaigns/build-campaigns.ts'
import { sampleArticles } from '#shop-api/sample-shop/content/articles.ts'
import { banners } from '#shop-api/sample-shop/content/banners.ts'
import { hotWords, navItems } from '#shop-api/sample-shop/content/navigation.ts'
import { settings } from '#shop-api/sample-shop/content/settings.ts'
import { buildMembers } from './accounts/build-members.ts'
import { staff } from './accounts/staff.ts'
import { brands } from './catalogue/brands.ts'
import { categories } from './catalogue/categories.ts'
import { regions } from './catalogue/regions.ts'
import { scopes } from './catalogue/scopes.ts'
import { warehouses } from './catalogue/warehouses.ts'
import { defaultCount, defaultSeed, generateGoods } from './goods/generate-goods.ts'
import { manufacturersFor } from './goods/variants.ts'
import type { SampleContent } from './model/content-types.ts'
import { chinaDay } from './model/dates.ts'
import type { GoodsOptions, SampleShop } from './model/types.ts'
import { buildPromotions } from './promotions/build-promotions.ts'

/** Everything the shop says around its goods. Articles are dated back from `asOf`. */
function buildContent(asOf: Date): SampleContent {
  return { banners, navItems, hotWords, posts: sampleArticles(chinaDay(asOf)), settings }
}

/**
 * The whole sample shop except its goods, which `generateGoods` streams with the same options. Promotions and members
 * refer only to the first `defaultCount` goods, so that they are the same however large the shop is.
 */
export function buildSampleShop({ count = defaultCount, asOf, seed = defaultSeed }: GoodsOptions): SampleShop {
  const goods = [...generateGoods({ count: Math.min(count, defaultCount), asOf, seed })]
  return {
    categories,
    manufacturers: manufacturersFor(count),
    brands,
    scopes: [...scopes],
    warehouses,
    regions,
    content: buildContent(asOf),
    promotions: buildPromotions(goods, asOf, seed),
    campaigns: buildCampaigns(goods, asOf),
    accounts: { members: buildMembers(goods, asOf, seed), staff },
  }
}
