import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ArticleFile } from './article-file.ts'
import { ArticleFileError, articleTypes, kindOfType, parseArticleFile, writeArticleFile } from './article-file.ts'
import type { FixedPage } from './fixed-articles.ts'
import { fixedArticle, fixedArticles, fixedPages } from './fixed-articles.ts'
import { postCategories, posts } from './tables.ts'

const ownCategory = { notice: 1, industry: 21, company: 22 } as const
const newsCategories = [1, 2, 3, 21, 22]
/** Help titles are in the footer, so the frame changes with them. */
const tags: readonly ChangeTag[] = ['content', 'frame']

async function categoryOf(db: Db, { head }: ArticleFile): Promise<number> {
  if (head.kind !== 'help') return ownCategory[head.kind]
  const [category] = await db
    .select({ id: postCategories.id })
    .from(postCategories)
    .where(and(eq(postCategories.id, head.category ?? 0), notInArray(postCategories.id, newsCategories)))
  if (!category) throw new ShopRefusal(422, '帮助文章须写明所属栏目（category），可用 articles 查看')
  return category.id
}

/** An article as an operator hands it in. Throws ShopRefusal 422. */
export function readArticle(text: string): ArticleFile {
  try {
    return parseArticleFile(text)
  } catch (error) {
    if (error instanceof ArticleFileError) throw new ShopRefusal(422, error.message)
    throw error
  }
}

/** What the page that reads the article by its number says of it; nothing for other articles. Throws ShopRefusal 422. */
function pageOf({ head }: ArticleFile): { path?: string; category?: number } {
  const fixed = head.id === undefined ? null : fixedArticle(head.id)
  if (fixed && fixed.kind !== head.kind) {
    throw fieldRefusal('kind', `“${fixed.name}”页的文章须为${fixed.kind === 'help' ? '帮助' : '公告'}`)
  }
  return fixed ? { path: fixed.path, category: fixed.category } : {}
}

/** Stores an article from its file: a new one, or the one whose number it gives. What a page reads by number may be new as well. */
export async function saveArticle(db: Db, file: ArticleFile, now: Date): Promise<{ id: number; isNew: boolean }> {
  const { head, source, body } = file
  return inTransaction(db, async (tx) => {
    const { path = head.path, category } = pageOf(file)
    const categoryId = category ?? (await categoryOf(tx, file))
    const text = { title: head.title, summary: head.summary, source, body, updatedAt: now }
    const place = { type: articleTypes[head.kind], categoryId }
    await announce(tx, tags)
    if (head.id !== undefined) {
      const [row] = await tx
        .update(posts)
        .set({
          ...text,
          ...place,
          ...(head.published === undefined ? {} : { publishedOn: head.published }),
          path: path === undefined ? sql`${posts.path}` : path,
        })
        .where(eq(posts.id, head.id))
        .returning({ id: posts.id })
      if (row) return { id: row.id, isNew: false }
      if (!fixedArticle(head.id)) throw notFound('文章不存在；新文章不要写 id')
    }
    const [last] = await tx.select({ sort: posts.sort }).from(posts).orderBy(desc(posts.sort)).limit(1)
    const sort = (last?.sort ?? 0) + 1
    const publishedOn = head.published ?? chinaDate(now)
    const added = { ...text, ...place, id: head.id, path: path ?? '', publishedOn, sort }
    const [row] = await tx.insert(posts).values(added).returning({ id: posts.id })
    return { id: row?.id ?? 0, isNew: true }
  })
}

/** Pages that read an article by number and have none yet. */
export async function unwrittenPages(db: Db): Promise<FixedPage[]> {
  const numbers = fixedPages.map((page) => fixedArticles[page].id)
  const written = await db.select({ id: posts.id }).from(posts).where(inArray(posts.id, numbers))
  return fixedPages.filter((page) => written.every(({ id }) => id !== fixedArticles[page].id))
}

/** Categories of help articles, by their order. */
export const helpCategories = (db: Db) =>
  db
    .select({ id: postCategories.id, name: postCategories.name })
    .from(postCategories)
    .where(notInArray(postCategories.id, newsCategories))
    .orderBy(asc(postCategories.sort), asc(postCategories.id))

/** The file of an article that a page waits for: all but its text. */
function fileToWrite(id: number): string | null {
  const fixed = fixedArticle(id)
  if (!fixed) return null
  const { kind, category, name: title } = fixed
  return writeArticleFile({ id, kind, ...(kind === 'help' ? { category } : {}), title, summary: '' }, '')
}

/** The file of a stored article, ready to be edited. One that never was Markdown is given as its HTML, which Markdown allows. */
export async function articleFileOf(db: Db, id: number): Promise<string> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id))
  if (!post) {
    const empty = fileToWrite(id)
    if (empty === null) throw notFound('文章不存在')
    return empty
  }
  const kind = kindOfType.get(post.type) ?? 'notice'
  const head = {
    id: post.id,
    kind,
    ...(kind === 'help' ? { category: post.categoryId } : {}),
    title: post.title,
    summary: post.summary,
    published: post.publishedOn,
    ...(post.path === '' ? {} : { path: post.path }),
  }
  return writeArticleFile(head, post.source === '' ? post.body : post.source)
}

/** Shows an article to readers, or keeps it for staff alone. Throws ShopRefusal 404. */
export const hideArticle = (db: Db, id: number, isHidden: boolean, now: Date): Promise<{ title: string }> =>
  inTransaction(db, async (tx) => {
    const [post] = await tx
      .update(posts)
      .set({ isHidden, updatedAt: now })
      .where(eq(posts.id, id))
      .returning({ title: posts.title })
    if (!post) throw notFound('文章不存在')
    await announce(tx, tags)
    return post
  })

/** Articles of one help category stand in an order of their own. */
export const articleOrder = { table: posts, noun: '文章', tags }

/** Takes an article away; those whose page would be empty without them stay. */
export async function removeArticle(db: Db, id: number): Promise<{ title: string }> {
  return inTransaction(db, async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
    if (!post) throw notFound('文章不存在')
    if (post.path !== '' || fixedArticle(id)) {
      throw new ShopRefusal(422, '该文章有固定页面，不可删除，仅可改写')
    }
    await tx.delete(posts).where(eq(posts.id, id))
    await announce(tx, tags)
    return { title: post.title }
  })
}
