import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { lastChanges } from '#shop-api/modules/base/operator-log/read.ts'
import {
  hiddenFields,
  inputField,
  minuteOf,
  selectField,
  viewsOf,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Listed, Shown } from '#shop-api/modules/identity/resource/noun.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { richText } from '#shop-api/platform/documents/rich-text.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { articleTypes, kindOfType } from './article-file.ts'
import { articleUrl } from './find.ts'
import type { GivenArticle } from './given.ts'
import { articleKinds, kindList } from './given.ts'
import { helpCategories } from './keep.ts'
import { unwrittenOf } from './operator.ts'
import { postCategories, posts } from './tables.ts'

const ARTICLES = '/staff/articles'

const shownNames = { all: '显示与隐藏', shown: '已显示', hidden: '已隐藏' } as const

export const listQuery = z.object({
  kind: z.enum(kindList).catch('notice').default('notice'),
  shown: z
    .enum(Object.keys(shownNames) as [keyof typeof shownNames, ...(keyof typeof shownNames)[]])
    .catch('all')
    .default('all'),
  /** Of help articles, by name. */
  category: z.string().trim().max(40).default(''),
  q: z.string().trim().max(60).default(''),
})

const kindOf = ({ kind }: Texts) => kindList.find((each) => each === kind) ?? 'notice'
const isNarrowed = ({ shown = 'all', category = '', q = '' }: Texts): boolean =>
  shown !== 'all' || category !== '' || q !== ''

/** What changes an article, as the log has it. */
const changing = ['', '/:id', '/:id/show', '/:id/move'].map((end) => `POST ${ARTICLES}${end}`).concat('POST /articles')

type Post = typeof posts.$inferSelect

/** By whom and when; of what a file or a program changed later than anybody here, when alone. */
async function changesOf(db: Db, all: readonly Post[]): Promise<(post: Post) => string> {
  const known = await lastChanges(
    db,
    changing,
    all.map(({ id }) => String(id)),
  )
  return ({ id, updatedAt }) => {
    const change = known.get(String(id))
    return change && change.at >= updatedAt ? `${minuteOf(change.at)} ${change.operatorName}` : minuteOf(updatedAt)
  }
}

const stateOf = ({ isHidden }: Post): Html =>
  isHidden ? html`<span class="state">已隐藏</span>` : html`<span class="state good">已显示</span>`

/** Help in the order its pages show it, everything else with the newest first. */
async function articlesOf(db: Db, query: Texts) {
  const kind = kindOf(query)
  const order = kind === 'help' ? [asc(postCategories.sort), asc(posts.sort)] : [desc(posts.publishedOn)]
  const rows = await db
    .select({ post: posts, category: postCategories.name })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(
      and(
        eq(posts.type, articleTypes[kind]),
        query.shown === 'shown' || query.shown === 'hidden' ? eq(posts.isHidden, query.shown === 'hidden') : undefined,
        kind === 'help' && query.category ? eq(postCategories.name, query.category) : undefined,
      ),
    )
    .orderBy(...order, asc(posts.id))
  const words = (query.q ?? '').toLowerCase()
  return rows.filter(({ post }) => `${post.title} ${post.summary} ${post.source}`.toLowerCase().includes(words))
}

async function rows({ db }: StaffContext, query: Texts): Promise<Listed[]> {
  const found = await articlesOf(db, query)
  const changed = await changesOf(
    db,
    found.map(({ post }) => post),
  )
  return found.map(({ post, category }) => ({
    id: post.id,
    name: post.title,
    cells: [category, stateOf(post), post.publishedOn, changed(post)],
  }))
}

function above(query: Texts, categories: readonly string[]): Html {
  const kind = kindOf(query)
  const options = [['', '全部栏目'] as const, ...categories.map((name) => [name, name] as const)]
  return html`<p><a href="${withQuery(`${ARTICLES}/new`, { kind })}">新建${articleKinds[kind]}</a></p>${viewsOf('类别', ARTICLES, { kind }, articleKinds)}<form class="filter" method="get" action="${ARTICLES}" role="search">${hiddenFields({ kind })}${inputField({ name: 'q', label: '标题、摘要或正文', type: 'search', value: query.q, most: 60 })}${selectField('shown', '状态', shownNames, query.shown ?? 'all')}${kind === 'help' && selectField('category', '帮助栏目', options, query.category ?? '')}<button>筛选</button></form>${isNarrowed(query) && html`<p><a href="${withQuery(ARTICLES, { kind })}">清除筛选</a></p>`}${kind === 'help' && query.category === '' && html`<p class="aside">选择一个帮助栏目后可调整其中文章的顺序</p>`}`
}

/** The list of one kind, with what it may be narrowed by. */
export const articleList = {
  list: ['标题', '栏目', '状态', '发布日期', '最近更改'],
  rows,
  empty: (query: Texts) => (isNarrowed(query) ? '暂无符合条件的文章' : `暂无${articleKinds[kindOf(query)]}`),
  adding: html``,
  isInOrder: ({ shown, ...query }: Texts) =>
    kindOf(query) === 'help' && query.category !== '' && query.q === '' && shown === 'all',
  listOf: async (db: Db, id: number) => {
    const [found] = await db
      .select({ type: posts.type, category: postCategories.name })
      .from(posts)
      .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
      .where(eq(posts.id, id))
    const kind = kindOfType.get(found?.type ?? 0) ?? 'notice'
    return withQuery(ARTICLES, { kind, category: kind === 'help' ? (found?.category ?? '') : undefined })
  },
  listing: {
    query: listQuery,
    above: async (query: Texts, { db }: StaffContext) =>
      above(
        query,
        (await helpCategories(db)).map(({ name }) => name),
      ),
    below: async (query: Texts, _: readonly Listed[], { db }: StaffContext) => {
      const unwritten = await unwrittenOf(db, articleTypes[kindOf(query)])
      if (unwritten.length === 0) return html``
      return html`<section><h2>未撰写的固定页面</h2><p>这些页面由商城固定链接，撰写前显示“内容整理中”</p><ul>${unwritten.map(
        ({ page, name }) => html`<li><a href="${withQuery(`${ARTICLES}/new`, { page })}">撰写“${name}”</a></li>`,
      )}</ul></section>`
    },
  },
}

/** What is kept of one, and how readers see it. */
export async function showArticle({ db, id }: StaffContext): Promise<Shown> {
  const [found] = await db
    .select({ post: posts, path: postCategories.path })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(eq(posts.id, id))
  if (!found) throw notFound('文章不存在')
  const { post, path } = found
  const changed = await changesOf(db, [post])
  return {
    name: post.title,
    state: stateOf(post),
    facts: [
      ['商城中的地址', articleUrl(post, path ?? '')],
      ['发布日期', post.publishedOn],
      ['最近更改', changed(post)],
    ],
    more: html`<details><summary>买家看到的内容</summary><article class="article"><h3>${post.title}</h3>${new Html(richText(post.body))}</article></details>`,
    turn: post.isHidden ? 'on' : 'off',
  }
}

/** What may not be meant so. */
export function doubtsOf({ source, published }: GivenArticle, now: Date): string[] {
  return [
    ...(published > chinaDate(now) ? [`发布日期 ${published} 未到，保存后买家立即可见；到期再发布请先隐藏`] : []),
    ...(/<\/?[a-z!]/i.test(source) ? ['正文中有 HTML 标记：样式、脚本、表单和内嵌页面不会显示，请核对下面的预览'] : []),
  ]
}
