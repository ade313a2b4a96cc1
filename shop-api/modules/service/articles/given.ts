import { z } from 'zod'
import { givenYes, plainField } from '#shop-api/modules/base/access/asked.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ArticleFile, ArticleKind } from './article-file.ts'
import { writeArticleFile } from './article-file.ts'
import type { FixedPage } from './fixed-articles.ts'
import { fixedArticles, fixedPages, pageNames, pageOf } from './fixed-articles.ts'
import { helpCategories, hideArticle, readArticle, saveArticle, unwrittenPages } from './keep.ts'

export const articleKinds = {
  notice: '公告',
  help: '帮助',
  industry: '行业新闻',
  company: '公司新闻',
} as const satisfies Readonly<Record<ArticleKind, string>>
export const kindList = Object.keys(articleKinds) as [ArticleKind, ...ArticleKind[]]

/** What an operator gives for an article, as texts. */
export const givenArticle = z.object({
  /** The page that shows it and knows it by a number of its own; empty for all others. */
  page: z.enum(['', ...fixedPages]).default(''),
  kind: z.enum(kindList),
  /** Of help articles alone, by name. */
  category: plainField,
  title: plainField,
  published: plainField,
  summary: plainField,
  source: plainField,
})

/** The same as a row of a file, which also says whether readers see it. */
export const articleRow = givenArticle.extend({ isHidden: givenYes })

export type GivenArticle = z.output<typeof givenArticle> & { readonly isHidden?: boolean }

/** The number an article is kept by: of a page's article it is given. Throws ShopRefusal 422. */
function numberOf(page: FixedPage | '', id: number | null): number | null {
  if (page === '' || id === fixedArticles[page].id) return id
  if (id === null) return fixedArticles[page].id
  throw fieldRefusal('page', '已有的文章不能改为固定页面的文章，请新建')
}

async function categoryCalled(db: Db, name: string): Promise<number> {
  const found = (await helpCategories(db)).filter((each) => each.name === name)
  if (found.length > 1) throw fieldRefusal('category', `有${found.length}个名为“${name}”的帮助栏目`)
  if (!found[0]) throw fieldRefusal('category', name === '' ? '请填写帮助栏目' : `帮助栏目“${name}”不存在`)
  return found[0].id
}

/** The form as the file that articles are kept by: one way in, one check. Throws ShopRefusal. */
export async function articleOf(
  db: Db,
  { kind, category, page, title, summary, published, source }: GivenArticle,
  id: number | null,
): Promise<ArticleFile> {
  const number = numberOf(page, id)
  const isOfHelp = kind === 'help' || (page !== '' && fixedArticles[page].kind === 'help')
  if (!isOfHelp && category !== '') throw fieldRefusal('category', '只有帮助文章填写帮助栏目，请留空')
  const isPlaced = category === '' && number !== null && pageOf(number) !== ''
  const isHelp = kind === 'help' && !isPlaced
  const head = {
    ...(number === null ? {} : { id: number }),
    ...(isHelp ? { category: await categoryCalled(db, category) } : {}),
    kind,
    title,
    summary,
    published,
  }
  return readArticle(writeArticleFile(head, source))
}

/** Saves what a form gives: a new article, or the one of a number. Answers with its number. Throws ShopRefusal. */
export async function saveGiven(db: Db, given: GivenArticle, id: number | null, now: Date): Promise<number> {
  const { page } = given
  if (id === null && page !== '' && !(await unwrittenPages(db)).includes(page)) {
    throw fieldRefusal('page', `“${pageNames[page]}”页已有文章，请修改该文章`)
  }
  const saved = await saveArticle(db, await articleOf(db, given, id), now)
  if (given.isHidden !== undefined) await hideArticle(db, saved.id, given.isHidden, now)
  return saved.id
}
