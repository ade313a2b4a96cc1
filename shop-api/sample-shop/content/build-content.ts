import type { SampleContent } from '#shop-api/sample-shop/content-types.ts'
import { chinaDay } from '#shop-api/sample-shop/goods/dates.ts'
import { sampleArticles } from './articles.ts'
import { banners } from './banners.ts'
import { hotWords, navItems } from './navigation.ts'
import { postCategories } from './post-categories.ts'
import { settings } from './settings.ts'

/** Everything the shop says around its goods. Articles are dated back from `asOf`. */
export function buildContent(asOf: Date): SampleContent {
  return { banners, navItems, hotWords, postCategories, posts: sampleArticles(chinaDay(asOf)), settings }
}
