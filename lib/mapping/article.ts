import type { articleCalls, WireFoundArticle, WireHelpCategory } from '#lib/contract/articles/calls.ts'
import type { DataOf } from '#lib/contract/call.ts'
import type { contentCalls, WirePost } from '#lib/contract/content/calls.ts'
import type { zoneCalls } from '#lib/contract/zones/calls.ts'
import type { Article, FoundArticle, HelpCategory, NewsPage } from '#lib/domain/article.ts'

/** `clean` makes the text safe to show. */
export function toArticle(wire: WirePost, clean: (html: string) => string): Article {
  return {
    id: wire.id,
    type: wire.type,
    title: wire.title,
    summary: wire.summary,
    html: clean(wire.content),
    publishedOn: wire.published_at,
    updatedAt: wire.updated_at,
    previous: wire.previous,
    next: wire.next,
  }
}

export function toHelpCategory(wire: WireHelpCategory): HelpCategory {
  return { id: wire.id, name: wire.name, url: wire.url, articles: wire.articles }
}

/** Articles in one list, by the page each is read on; `titleOf` names that page. */
export function toHelpCategories(
  wire: DataOf<typeof contentCalls.articleCategory>,
  titleOf: (url: string) => string,
): HelpCategory[] {
  const pageOf = (url: string) => url.split(/[?#]/, 1)[0] ?? url
  const pages = [...new Set(wire.articles.map(({ url }) => pageOf(url)))].filter((url) => url !== '')
  return pages.map((url, at) => ({
    id: at + 1,
    name: titleOf(url) || wire.name,
    url,
    articles: wire.articles.filter((article) => pageOf(article.url) === url),
  }))
}

export function toFoundArticle(wire: WireFoundArticle): FoundArticle {
  return { id: wire.id, title: wire.title, summary: wire.summary, url: wire.url, excerpt: wire.excerpt }
}

export function toShownNews(wire: DataOf<typeof zoneCalls.focusPostList>, type: number): NewsPage {
  const items = wire.data
    .filter((item) => item.type === type)
    .map(({ published_at: publishedOn, ...item }) => ({ ...item, publishedOn, changedOn: '' }))
  return { items, page: 1, lastPage: 1 }
}

export function toNewsPage(wire: DataOf<typeof articleCalls.postList>): NewsPage {
  return {
    items: wire.data.map((item) => ({
      id: item.id,
      type: item.type,
      title: item.title,
      summary: item.summary,
      publishedOn: item.published_at,
      changedOn: item.changed_on,
    })),
    page: wire.current_page,
    lastPage: wire.last_page,
  }
}
