import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { ArticleFile } from '#shop-api/platform/documents/article-file.ts'
import { articleTypes, kindOfType, writeArticleFile } from '#shop-api/platform/documents/article-file.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { postCategories, posts } from './tables.ts'

/** The post of the notice bar, which the specification names by its number. */
const NOTICE_BAR = 72
const ownCategory = { notice: 1, industry: 21, company: 22 } as const
const newsCategories = [1, 2, 3, 21, 22]
/** Help titles stand in the footer, so the frame changes with them. */
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

/** Stores an article from its file: a new one, or the one whose number it gives. */
export async function saveArticle(db: Db, file: ArticleFile, now: Date): Promise<{ id: number; isNew: boolean }> {
  const { head, source, body } = file
  return inTransaction(db, async (tx) => {
    const categoryId = await categoryOf(tx, file)
    const text = { title: head.title, summary: head.summary, source, body, updatedAt: now }
    const place = { type: articleTypes[head.kind], categoryId }
    await announce(tx, tags)
    if (head.id === undefined) {
      const [last] = await tx.select({ sort: posts.sort }).from(posts).orderBy(desc(posts.sort)).limit(1)
      const sort = (last?.sort ?? 0) + 1
      const publishedOn = head.published ?? chinaDate(now)
      const added = { ...text, ...place, path: head.path ?? '', publishedOn, sort }
      const [row] = await tx.insert(posts).values(added).returning({ id: posts.id })
      return { id: row?.id ?? 0, isNew: true }
    }
    const [row] = await tx
      .update(posts)
      .set({
        ...text,
        ...place,
        ...(head.published === undefined ? {} : { publishedOn: head.published }),
        path: head.path === undefined ? sql`${posts.path}` : head.path,
      })
      .where(eq(posts.id, head.id))
      .returning({ id: posts.id })
    if (!row) throw notFound('文章不存在；新文章不要写 id')
    return { id: row.id, isNew: false }
  })
}

/** An article as it is kept. Throws ShopRefusal 404. */
export async function findArticle(db: Db, id: number): Promise<typeof posts.$inferSelect> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id))
  if (!post) throw notFound('文章不存在')
  return post
}

/** Categories of help articles, by their order. */
export const helpCategories = (db: Db) =>
  db
    .select({ id: postCategories.id, name: postCategories.name })
    .from(postCategories)
    .where(notInArray(postCategories.id, newsCategories))
    .orderBy(asc(postCategories.sort), asc(postCategories.id))

/** The file of a stored article, ready to be edited. One that never was Markdown is given as its HTML, which Markdown allows. */
export async function articleFileOf(db: Db, id: number): Promise<string> {
  const post = await findArticle(db, id)
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

/** Takes an article away; those whose page would stand empty without them stay. */
export async function removeArticle(db: Db, id: number): Promise<{ title: string }> {
  return inTransaction(db, async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
    if (!post) throw notFound('文章不存在')
    if (post.path !== '' || post.id === NOTICE_BAR) {
      throw new ShopRefusal(422, '这篇文章有固定页面，不能删除，只能改写')
    }
    await tx.delete(posts).where(eq(posts.id, id))
    await announce(tx, tags)
    return { title: post.title }
  })
}
