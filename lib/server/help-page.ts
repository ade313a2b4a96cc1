import 'server-only'
import type { Article, HelpCategory } from '#lib/domain/article.ts'
import { helpPosts } from '#lib/routes/article-links.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { readArticle, readHelpTree } from './cached/articles.ts'
import type { Site } from './current-site.ts'
import { readSite } from './current-site.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'
import { articleData, questionData } from './structured-data.ts'

const HELP_TYPE = 2
type ArticlePageKey = 'helpPayment' | 'helpDelivery' | 'helpReturns' | 'privacy'

const postOf: Readonly<Record<ArticlePageKey, number>> = {
  helpPayment: helpPosts.payment,
  helpDelivery: helpPosts.delivery,
  helpReturns: helpPosts.returns,
  privacy: helpPosts.privacy,
}

interface Crumb {
  readonly text: string
  readonly href?: string
}

const helpCrumbs: readonly Crumb[] = [
  { text: '首页', href: routes.home.path },
  { text: '帮助中心', href: routes.helpGuide.path },
]

export interface HelpView {
  readonly tree: readonly HelpCategory[]
  readonly crumbs: readonly Crumb[]
  readonly blocks: readonly object[]
}

export interface ArticleView extends HelpView {
  readonly article: Article
  /** Address of the page. */
  readonly url: string
}

async function articleView(article: Article, url: string): Promise<ArticleView> {
  const [site, tree] = await Promise.all([readSite(), readHelpTree()])
  const crumbs = [...helpCrumbs, { text: article.title }]
  const blocks = [...articleData(site, article, url), ...questionData([article])]
  return { article, tree, crumbs, blocks, url }
}

/** In place of an article that the shop has not written: the page is one of the specification's and stays. */
export const unwrittenArticle = (title: string): Article => ({
  id: 0,
  type: HELP_TYPE,
  title,
  summary: '',
  html: '<p>内容整理中，如有疑问请联系客服。</p>',
  publishedOn: '',
  updatedAt: '',
  previous: null,
  next: null,
})

const unwrittenView = async (title: string, url: string): Promise<ArticleView> => ({
  ...(await articleView(unwrittenArticle(title), url)),
  blocks: [],
})

/** Articles by number that the specification itself links to. */
const unwrittenTitles: ReadonlyMap<number, string> = new Map([
  [helpPosts.registration, routes.helpRegistration.title],
  [helpPosts.licences, '资质证照'],
])

/** The article that has a page to itself. */
export async function readArticlePage(key: ArticlePageKey): Promise<ArticleView> {
  const article = await readArticle(postOf[key], HELP_TYPE)
  const { path, title } = routes[key]
  return article ? articleView(article, path) : unwrittenView(title, path)
}

export async function articlePageMetadata(key: ArticlePageKey) {
  const article = await readArticle(postOf[key], HELP_TYPE)
  return pageMetadata(key, { description: article?.summary || undefined })
}

/** A help article by its number, on the address that takes one; the page it belongs to is the one to keep. */
export async function readNumberedArticle(id: number): Promise<ArticleView | null> {
  const [article, tree] = await Promise.all([readArticle(id, HELP_TYPE), readHelpTree()])
  const unwritten = unwrittenTitles.get(id)
  if (!article && unwritten === undefined) return null
  const links = tree.flatMap((category) => category.articles)
  const url = links.find((link) => link.id === id)?.url.split('#')[0] ?? routes.privacy.path
  return article ? articleView(article, url) : unwrittenView(unwritten ?? '', routes.helpRegistration.path)
}

export async function numberedArticleMetadata(id: number) {
  const view = await readNumberedArticle(id)
  if (!view) return missingMetadata()
  const { article, url } = view
  const name = id === helpPosts.registration ? { subject: '注册流程' } : { title: article.title }
  return pageMetadata('helpRegistration', { ...name, description: article.summary, canonical: url })
}

export interface GroupView extends HelpView {
  readonly articles: readonly Article[]
}

export type GroupKey = Extract<RouteKey, 'helpGuide' | 'helpService' | 'helpContact'>

async function articlesOf(key: GroupKey): Promise<{ tree: readonly HelpCategory[]; articles: readonly Article[] }> {
  const tree = await readHelpTree()
  const links = tree.find((category) => category.url === routes[key].path)?.articles ?? []
  const articles = await Promise.all(links.map((link) => readArticle(link.id, HELP_TYPE)))
  return { tree, articles: articles.filter((article) => article !== null) }
}

/** A help category: all its articles on one page. */
export async function readGroupPage(key: GroupKey): Promise<GroupView> {
  const { tree, articles } = await articlesOf(key)
  const crumbs = [helpCrumbs[0] ?? { text: '' }, { text: routes[key].title }]
  return { tree, articles, crumbs, blocks: questionData(articles) }
}

export async function groupMetadata(key: GroupKey) {
  const { articles } = await articlesOf(key)
  return pageMetadata(key, { description: articles.map(({ title, summary }) => `${title}：${summary}`).join(' ') })
}

export function newsCrumbs(last: readonly Crumb[]): readonly Crumb[] {
  return [...helpCrumbs.slice(0, 1), ...last]
}

export function newsArticleBlocks(site: Site, article: Article, url: string): object[] {
  return [...articleData(site, article, url), ...questionData([article])]
}
