import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, textColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { day, hinted, prose, words } from '#shop-api/platform/table-files/cells.ts'
import { kindOfType } from './article-file.ts'
import { fixedArticles, fixedPages, pageNames, pageOf } from './fixed-articles.ts'
import { articleKinds, givenArticle, saveGiven } from './given.ts'
import { helpCategories } from './keep.ts'
import { postCategories, posts } from './tables.ts'

/** Files name the category of a help article, which forms know by its number. */
const articleRow = givenArticle.extend({ category: z.string() })

type ArticleKey = 'id' | 'page' | 'kind' | 'category' | 'title' | 'published' | 'summary' | 'source'

async function categoryCalled(tx: Db, name: string): Promise<number> {
  const found = (await helpCategories(tx)).filter((each) => each.name === name)
  if (found.length > 1) throw fieldRefusal('category', `有${found.length}个名为“${name}”的帮助栏目`)
  if (!found[0]) throw fieldRefusal('category', name === '' ? '请填写帮助栏目' : `帮助栏目“${name}”不存在`)
  return found[0].id
}

const articleKind: FormKind<ArticleKey, z.output<typeof articleRow>> = {
  path: 'articles',
  noun: '文章',
  mostRows: 2000,
  columns: {
    id: idColumn,
    page: choiceColumn('固定页面', pageNames, { example: '' }),
    kind: choiceColumn('类别', articleKinds, { isNeeded: true, example: articleKinds.notice }),
    category: textColumn('帮助栏目', hinted('只有帮助文章填写', words(40)), '', ['新手指南', '常见问题']),
    title: { heading: '标题', read: words(80), isNeeded: true, example: '元旦发货安排', others: ['新版 GSP 施行'] },
    published: { heading: '发布日期', read: day, isNeeded: true, example: '2026-12-28' },
    summary: {
      heading: '摘要',
      read: words(200),
      isNeeded: true,
      example: '元旦期间照常接单，3日起发货',
      others: ['三步完成下单'],
    },
    source: {
      heading: '正文',
      read: hinted('Markdown：## 小标题、- 列表、**加粗**', prose(100_000)),
      isNeeded: true,
      example: '元旦期间照常接单。',
      others: ['## 第一步\n\n选货'],
    },
  },
  ways: [['id'], ['page'], ['kind', 'title']],
  body: articleRow,
  records: async (db) => {
    const rows = await db
      .select({ post: posts, category: postCategories.name })
      .from(posts)
      .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
      .orderBy(asc(posts.type), asc(posts.id))
    return rows.map(({ post, category }) => {
      const kind = kindOfType.get(post.type) ?? 'notice'
      return {
        id: post.id,
        texts: {
          page: pageOf(post.id),
          kind,
          category: kind === 'help' ? (category ?? '') : '',
          title: post.title,
          published: post.publishedOn,
          summary: post.summary,
          source: post.source === '' ? post.body : post.source,
        },
      }
    })
  },
  // The page says which category its article is in.
  settled: async (db, cells) => {
    const page = fixedPages.find((each) => pageNames[each] === cells.page)
    const own = page && fixedArticles[page]
    if (own?.kind !== 'help' || (cells.category ?? '') !== '') return cells
    const category = (await helpCategories(db)).find(({ id }) => id === own.category)?.name
    return category === undefined ? cells : { ...cells, category }
  },
  save: async (tx, { category, ...given }, id, now) => {
    const categoryId = given.kind === 'help' ? await categoryCalled(tx, category) : 0
    return saveGiven(tx, { ...given, category: categoryId }, id, now)
  },
}

/** Notices, help and news, as files. */
export const articleFile = formFile(articleKind)
