import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Effect } from '#shop-api/modules/identity/resource/noun.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { day, hinted, prose, words } from '#shop-api/platform/table-files/cells.ts'
import { kindOfType } from './article-file.ts'
import { fixedArticles, fixedPages, pageNames, pageOf } from './fixed-articles.ts'
import type { GivenArticle } from './given.ts'
import { articleKinds, articleOf, articleRow, givenArticle, saveGiven } from './given.ts'
import { articleOrder, helpCategories, hideArticle, removeArticle } from './keep.ts'
import { registerArticleCalls } from './operator.ts'
import { articleList, doubtsOf, listQuery, showArticle } from './staff-parts.ts'
import { postCategories, posts } from './tables.ts'

const columns = {
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
    asking: { as: 'area', rows: 2 },
  },
  source: {
    heading: '正文',
    read: hinted('Markdown：## 小标题、- 列表、**加粗**、[文字](/链接)、表格', prose(100_000)),
    isNeeded: true,
    example: '元旦期间照常接单。',
    others: ['## 第一步\n\n选货'],
    asking: { as: 'area', rows: 18 },
  },
  isHidden: { ...yesColumn('隐藏', '否'), asking: { as: 'file' } },
} as const satisfies Readonly<Record<string, FormColumn>>

/** What an article is asked for: where a page shows it by its number, it has no other place. */
function askedOf({ page = '' }: Texts) {
  const { id: _id, isHidden: _isHidden, page: ofPage, kind, category, title, ...text } = columns
  const fixed = fixedPages.find((each) => each === page)
  const unseen = { as: 'unseen' } as const
  const hint = fixed && `显示于“${pageNames[fixed]}”页`
  return {
    noun: '文章',
    fields: fixed
      ? {
          page: { ...ofPage, asking: unseen },
          kind: { ...kind, asking: unseen },
          title: { ...title, asking: { hint } },
          ...text,
        }
      : { kind, category, title, ...text },
  }
}

/** Notices, help and news: written as Markdown, seen before they are published. */
export const articleResource = resource<
  keyof typeof columns,
  GivenArticle,
  Effect & { readonly title: string; readonly body: string }
>({
  path: 'articles',
  noun: '文章',
  titled: 'title',
  mostRows: 2000,
  columns,
  ways: [['id'], ['page'], ['kind', 'title']],
  body: articleRow,
  form: givenArticle,
  records: async (db, only) => {
    const rows = await db
      .select({ post: posts, category: postCategories.name })
      .from(posts)
      .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
      .where(onlyOne(posts.id, only))
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
          isHidden: post.isHidden ? 'yes' : '',
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
  look: async (db, given, id, now) => {
    const { body } = await articleOf(db, given, id)
    return { facts: [], warnings: doubtsOf(given, now), title: given.title, body }
  },
  save: saveGiven,
  fileHints: ['正文为 Markdown，写在一个单元格内；未填编号的按类别和标题找到', '超过32767个字的正文请用 CSV'],
  moreCalls: registerArticleCalls,
  pages: {
    tab: { label: '文章', order: 86, group: '页面' },
    see: ['sales', 'service'],
    ...articleList,
    move: (db, id, step) => moveOne(db, articleOrder, id, step, 'categoryId'),
    show: showArticle,
    switched: {
      path: 'show',
      labels: { on: '显示', off: '隐藏' },
      asides: { off: '买家不再看到，内容保留' },
      done: (name, to) => `文章“${name}”${to === 'on' ? '已显示' : '已隐藏，买家不再看到'}`,
      run: async (db, id, isOn, now) => ({ name: (await hideArticle(db, id, !isOn, now)).title }),
    },
    freshQuery: listQuery.extend({
      page: z
        .enum(['', ...fixedPages])
        .catch('')
        .default(''),
    }),
    fresh: (now, { kind = 'notice', page = '' }) => {
      const fixed = fixedPages.find((each) => each === page)
      const given = fixed ? { kind: fixedArticles[fixed].kind, title: pageNames[fixed] } : { kind, title: '' }
      return { ...given, page, published: chinaDate(now) }
    },
    asked: askedOf,
    choices: async ({ db }) => {
      const names = (await helpCategories(db)).map(({ name }) => [name, name] as const)
      return { category: [['', '无（不是帮助文章）'], ...names] }
    },
    words: { look: '预览', found: '预览', confirm: '确认发布', done: '已发布' },
    found: ({ title, body }) => html`<article class="article"><h3>${title}</h3>${new Html(body)}</article>`,
    remove: {
      isFor: ({ page }) => page === '',
      run: async (db, id) => ({ name: (await removeArticle(db, id)).title }),
    },
  },
})
