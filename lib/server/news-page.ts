import 'server-only'
import type { Article, HelpCategory, NewsPage } from '#lib/domain/article.ts'
import type { NewsType } from '#lib/routes/article-links.ts'
import { isNewsType, newsArticleUrl, newsKinds, newsUrl } from '#lib/routes/article-links.ts'
import { parseId, parseNumber } from '#lib/routes/page-query.ts'
import { routes } from '#lib/routes/registry.ts'
import { readArticle, readHelpTree, readNewsPage } from './cached/articles.ts'
import { readSite } from './current-site.ts'
import { newsArticleBlocks, newsCrumbs } from './help-page.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

type RawParams = Readonly<Record<string, string>>

function typeOf(params: RawParams): NewsType | null {
  const type = parseNumber(params.type)
  return type !== null && isNewsType(type) ? type : null
}

const nameOf = (type: NewsType): string => newsKinds.find((kind) => kind.type === type)?.name ?? ''

interface View {
  readonly type: NewsType
  readonly tree: readonly HelpCategory[]
  readonly crumbs: readonly { readonly text: string; readonly href?: string }[]
  readonly blocks: readonly object[]
}

export async function readNewsListView(params: RawParams): Promise<(View & { news: NewsPage; title: string }) | null> {
  const [type, page] = [typeOf(params), parseNumber(params.page)]
  const news = type === null || page === null ? null : await readNewsPage(type, page)
  if (!news || type === null) return null
  const tree = await readHelpTree()
  const title = nameOf(type)
  const crumbs = newsCrumbs([{ text: routes.news.title, href: routes.news.path }, { text: title }])
  return { type, news, title, tree, crumbs, blocks: [] }
}

export async function newsListMetadata(params: RawParams) {
  const view = await readNewsListView(params)
  if (!view) return missingMetadata()
  const { type, news, title } = view
  const isFirst = newsUrl(type, news.page) === routes.news.path
  const page = news.page > 1 ? `第${news.page}页` : undefined
  const names = news.items.slice(0, 3).map((item) => item.title)
  return pageMetadata('news', {
    subject: isFirst ? undefined : [title, page].filter(Boolean).join('-'),
    description: `${title}：${names.join('；')}`,
    canonical: newsUrl(type, news.page),
  })
}

export async function readNewsArticleView(params: RawParams): Promise<(View & { article: Article }) | null> {
  const [id, type] = [parseId(params.id), typeOf(params)]
  const article = id === null || type === null ? null : await readArticle(id, type)
  if (!article || type === null) return null
  const [site, tree] = await Promise.all([readSite(), readHelpTree()])
  const crumbs = newsCrumbs([
    { text: routes.news.title, href: routes.news.path },
    { text: nameOf(type), href: newsUrl(type) },
    { text: article.title },
  ])
  const blocks = newsArticleBlocks(site, article, newsArticleUrl(article.id, type))
  return { type, article, tree, crumbs, blocks }
}

export async function newsArticleMetadata(params: RawParams) {
  const view = await readNewsArticleView(params)
  if (!view) return missingMetadata()
  const { article, type } = view
  return pageMetadata('newsDetail', {
    subject: article.title,
    description: article.summary,
    canonical: newsArticleUrl(article.id, type),
  })
}
