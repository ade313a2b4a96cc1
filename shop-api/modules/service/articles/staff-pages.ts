import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  areaField,
  dataTable,
  hiddenFields,
  inputField,
  selectField,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  checkSeen,
  markOf,
  saveSeen,
  seenField,
  seenShape,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage, staffTrial } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { ArticleKind } from './article-file.ts'
import { articleTypes, kindOfType } from './article-file.ts'
import type { FixedPage } from './fixed-articles.ts'
import { fixedArticles, fixedPages, pageNames, pageOf } from './fixed-articles.ts'
import { articleFile } from './form-kind.ts'
import { articleKinds, articleOf, givenArticle, kindList, saveGiven } from './given.ts'
import { findArticle, helpCategories, removeArticle } from './keep.ts'
import { listArticles, unwrittenOf } from './operator.ts'

const ARTICLES = '/staff/articles'
const roles: readonly Role[] = ['sales', 'service']

const names = {
  kind: ['类别', articleKinds],
  title: '标题',
  summary: '摘要',
  published: '发布日期',
  source: '正文',
} as const

const body = givenArticle.extend({ seen: seenShape })
const listQuery = z.object({ kind: z.enum(kindList).catch('notice').default('notice') })
const newQuery = listQuery.extend({
  page: z
    .enum(['', ...fixedPages])
    .catch('')
    .default(''),
})

async function listPage({ db }: StaffContext, kind: ArticleKind): Promise<Page> {
  const rows = await listArticles(db, articleTypes[kind])
  const unwritten = await unwrittenOf(db, articleTypes[kind])
  return {
    title: '文章',
    body: html`<main><h1>文章</h1><p><a href="${withQuery(`${ARTICLES}/new`, { kind })}">新建${articleKinds[kind]}</a></p>${views(
      '类别',
      kindList.map((each) => ({
        href: withQuery(ARTICLES, { kind: each }),
        label: articleKinds[each],
        isOpen: each === kind,
      })),
    )}${dataTable({
      caption: articleKinds[kind],
      columns: ['标题', '栏目', '发布日期', '最近更改'],
      rows: rows.map((row) => [
        html`<a href="${ARTICLES}/${row.id}">${row.title}</a>`,
        row.category.replace(/^\d+ /, ''),
        row.publishedOn,
        row.updatedAt,
      ]),
      empty: '暂无文章',
    })}${
      unwritten.length > 0 &&
      html`<section><h2>未撰写的固定页面</h2><p>这些页面由商城固定链接，撰写前显示“内容整理中”</p><ul>${unwritten.map(
        ({ page, name }) => html`<li><a href="${withQuery(`${ARTICLES}/new`, { page })}">撰写“${name}”</a></li>`,
      )}</ul></section>`
    }</main>`,
  }
}

interface Form {
  readonly id: number | null
  /** Of one that exists: what is kept. */
  readonly texts: Texts
  /** The body as readers would see it, sanitised. */
  readonly shown: string | null
  /** Articles with a page of their own stay. */
  readonly isFixed: boolean
}

/** Which page shows it, where one does by its number; else what decides where it is shown. */
const placeFields = (page: FixedPage | '', given: Texts, categories: readonly { id: number; name: string }[]): Html =>
  page === ''
    ? html`${selectField(
        'kind',
        '类别',
        kindList.map((kind) => ({ value: kind, label: articleKinds[kind] })),
        given.kind ?? 'notice',
      )}
${selectField(
  'category',
  '帮助栏目',
  categories.map((row) => ({ value: String(row.id), label: row.name })),
  given.category ?? '',
)}`
    : html`<p>显示于“${pageNames[page]}”页</p>${hiddenFields({ page, kind: fixedArticles[page].kind })}`

async function articleForm(context: StaffContext, { id, texts, shown, isFixed }: Form): Promise<Page> {
  const { db, field, attempt } = context
  const given = attempt?.given ?? texts
  const categories = await helpCategories(db)
  const page = id === null ? (fixedPages.find((each) => each === given.page) ?? '') : pageOf(id)
  const address = id === null ? ARTICLES : `${ARTICLES}/${id}`
  const title = id === null ? '新建文章' : '修改文章'
  return {
    title,
    body: html`<main><p><a href="${ARTICLES}">文章</a></p><h1>${title}</h1>
${
  shown !== null &&
  html`<section><h2 tabindex="-1" autofocus>预览</h2><article class="article"><h3>${given.title ?? ''}</h3>${new Html(shown)}</article>
<form method="post" action="${address}">${field}${hiddenFields(given)}<button>确认发布</button></form></section>`
}
${id !== null && bothShown(attempt, texts, names)}
<section><form class="fields" method="post" action="${address}/try">${field}${id !== null && seenField(markOf(texts))}
${placeFields(page, given, categories)}
${inputField({ name: 'published', label: '发布日期', type: 'date', value: given.published, isNeeded: true })}
${inputField({ name: 'title', label: '标题', value: given.title, isNeeded: true, most: 80 })}
${areaField({ name: 'summary', label: '摘要', value: given.summary, rows: 2, most: 200, isNeeded: true })}
${areaField({ name: 'source', label: '正文', value: given.source, rows: 18, most: 100_000, isNeeded: true, hint: 'Markdown：## 小标题、- 列表、**加粗**、[文字](/链接)、表格' })}
<button>预览</button></form>${
      id !== null &&
      !isFixed &&
      html`<form method="post" action="${ARTICLES}/${id}/remove">${field}<button class="danger">删除文章</button></form>`
    }</section></main>`,
  }
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const post = await findArticle(db, id)
  return {
    kind: kindOfType.get(post.type) ?? 'notice',
    category: String(post.categoryId),
    title: post.title,
    summary: post.summary,
    published: post.publishedOn,
    source: post.source === '' ? post.body : post.source,
  }
}

async function articlePage(context: StaffContext, shown: string | null = null): Promise<Page> {
  const { db, id } = context
  const { path } = await findArticle(db, id)
  return articleForm(context, { id, texts: await textsOf(db, id), shown, isFixed: path !== '' || pageOf(id) !== '' })
}

/** Notices, help and news: written as Markdown, seen before they are published. */
export function registerArticlePages(app: FastifyInstance): void {
  const hints = ['正文为 Markdown，写在一个单元格内；未填编号的按类别和标题找到', '超过32767个字的正文请用 CSV']
  registerFileKind(app, { file: articleFile, roles, hints })
  const again = (context: StaffContext) => articleForm(context, { id: null, texts: {}, shown: null, isFixed: true })
  staffPage(
    app,
    { path: '/articles', roles, query: listQuery, tab: { label: '文章', order: 86, group: '页面' } },
    ({ query, ...context }) => listPage(context, query.kind),
  )
  staffPage(app, { path: '/articles/new', roles, query: newQuery }, ({ query: { kind, page }, ...context }) =>
    articleForm(context, {
      id: null,
      shown: null,
      isFixed: true,
      texts: { kind, page, title: page === '' ? '' : pageNames[page], published: chinaDate(context.now) },
    }),
  )
  staffTrial(app, { path: '/articles/try', roles, body, page: again }, (context) =>
    articleForm(context, { id: null, texts: {}, shown: articleOf(context.body, null).body, isFixed: true }),
  )
  staffAction(app, { path: '/articles', roles, body, page: again }, async ({ db, body: given, now }) => {
    const { id } = await saveGiven(db, given, null, now)
    return { to: `${ARTICLES}/${id}`, notice: `《${given.title}》已发布`, made: id }
  })
  staffPage(app, { path: '/articles/:id', roles }, (context) => articlePage(context))
  staffTrial(
    app,
    { path: '/articles/:id/try', roles, body, page: (context) => articlePage(context) },
    async (context) => {
      const { db, id, body: given } = context
      checkSeen(given.seen, await textsOf(db, id))
      const { path } = await findArticle(db, id)
      return articlePage(context, articleOf(given, id, path).body)
    },
  )
  staffAction(app, { path: '/articles/:id', roles, body, page: (context) => articlePage(context) }, async (context) => {
    const { db, id, now, body: given } = context
    await saveSeen(
      db,
      given.seen,
      (tx) => textsOf(tx, id),
      async (tx) => saveGiven(tx, given, id, now, (await findArticle(tx, id)).path),
    )
    return { to: `${ARTICLES}/${id}`, notice: `《${given.title}》已发布` }
  })
  staffAction(
    app,
    { path: '/articles/:id/remove', roles, page: (context) => articlePage(context) },
    async ({ db, id }) => {
      const { title } = await removeArticle(db, id)
      return { to: ARTICLES, notice: `《${title}》已删除` }
    },
  )
}
