import type { SampleContent, SamplePost } from '../content-types.ts'
import { chinaDay, dateOfDay } from '../goods/dates.ts'
import { banners } from './banners.ts'
import { helpArticles } from './help-articles.ts'
import { hotWords, navItems } from './navigation.ts'
import { newsArticles } from './news-articles.ts'
import type { Article } from './post-categories.ts'
import { postCategories } from './post-categories.ts'
import { serviceArticles } from './service-articles.ts'
import { settings } from './settings.ts'

/** Everything the shop says around its goods. News is dated back from `asOf`. */
export function buildContent(asOf: Date): SampleContent {
  const today = chinaDay(asOf)
  const posts = [...helpArticles, ...serviceArticles, ...newsArticles].map((article, index) =>
    postFrom(article, index, today),
  )
  return { banners, navItems, hotWords, postCategories, posts, settings }
}

function postFrom(article: Article, index: number, today: number): SamplePost {
  const { daysAgo, ...rest } = article
  return { ...rest, publishedOn: dateOfDay(today - daysAgo), sort: index + 1 }
}
