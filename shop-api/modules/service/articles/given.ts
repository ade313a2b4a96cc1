import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ArticleFile, ArticleKind } from './article-file.ts'
import { writeArticleFile } from './article-file.ts'
import type { FixedPage } from './fixed-articles.ts'
import { fixedArticles, fixedPages, pageNames, pageOf } from './fixed-articles.ts'
import { readArticle, saveArticle, unwrittenPages } from './keep.ts'

export const articleKinds = {
  notice: '公告',
  help: '帮助',
  industry: '行业新闻',
  company: '公司新闻',
} as const satisfies Readonly<Record<ArticleKind, string>>
export const kindList = Object.keys(articleKinds) as [ArticleKind, ...ArticleKind[]]

/** What an operator gives for an article, as texts. */
export const givenArticle = z.object({
  kind: z.enum(kindList),
  /** Of help articles alone. */
  category: z.coerce.number().int().positive().max(2_147_483_647).catch(0).default(0),
  /** The page that shows it and knows it by a number of its own; empty for all others. */
  page: z.enum(['', ...fixedPages]).default(''),
  title: z.string().trim().min(1, '请填写标题').max(80, '标题最多80个字'),
  summary: z.string().trim().min(1, '请填写摘要').max(200, '摘要最多200个字'),
  published: z.iso.date('发布日期须如 2026-11-20'),
  source: z.string().trim().min(1, '请填写正文').max(100_000, '正文过长'),
})

export type GivenArticle = z.output<typeof givenArticle>

/** The number an article is kept by: of a page's article it is given. Throws ShopRefusal 422. */
function numberOf(page: FixedPage | '', id: number | null): number | null {
  if (page === '' || id === fixedArticles[page].id) return id
  if (id === null) return fixedArticles[page].id
  throw fieldRefusal('page', '已有的文章不能改为固定页面的文章，请新建')
}

/** The form as the file that articles are kept by: one way in, one check. */
export function articleOf(
  { kind, category, page, title, summary, published, source }: GivenArticle,
  id: number | null,
  path = '',
): ArticleFile {
  const number = numberOf(page, id)
  const isFixed = number !== null && pageOf(number) !== ''
  if (kind === 'help' && category === 0 && !isFixed) throw fieldRefusal('category', '请选择帮助栏目')
  const head = {
    ...(number === null ? {} : { id: number }),
    ...(kind === 'help' && category !== 0 ? { category } : {}),
    ...(path === '' ? {} : { path }),
    kind,
    title,
    summary,
    published,
  }
  return readArticle(writeArticleFile(head, source))
}

/** Saves what a form gives: a new article, or the one of a number with the path it has. Throws ShopRefusal. */
export async function saveGiven(db: Db, given: GivenArticle, id: number | null, now: Date, path = '') {
  const { page } = given
  if (id === null && page !== '' && !(await unwrittenPages(db)).includes(page)) {
    throw fieldRefusal('page', `“${pageNames[page]}”页已有文章，请修改该文章`)
  }
  return saveArticle(db, articleOf(given, id, path), now)
}
