import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import type { CategoryRow } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import {
  categoriesBelow,
  findCategory,
  moveCategory,
  removeCategory,
  saveCategory,
} from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts, stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { words } from '#shop-api/platform/table-files/cells.ts'
import { cellField, masterRoles } from './fields.ts'
import { goodsByCategory } from './repository.ts'

const CATEGORIES = '/staff/categories'
const roles = masterRoles.categories

/** As many as the home page has floors. */
const FLOORS = 8

const menus = { main: '商品分类', zy: '中药饮片', qx: '医疗器械' } as const satisfies Readonly<
  Record<CategoryRow['root'], string>
>

const body = z
  .object({
    name: cellField('名称', words(40)).refine((name) => !/[/／>＞;；]/.test(name), '名称不能含“/”“>”或分号'),
    parent: z
      .string()
      .regex(/^\d{0,9}$/, '上级分类不正确')
      .default(''),
    root: z.enum(['main', 'zy', 'qx']).default('main'),
  })
  .transform(({ parent, ...given }) => ({ ...given, parentId: parent === '' ? null : Number(parent) }))

/** Every category by its whole name, in the order of names. */
async function allPaths(db: Db) {
  const paths = [...(await loadCategoryPaths(db))].map(([path, at]) => ({ path, ids: at.path, id: at.id }))
  return paths.sort((a, b) => a.path.localeCompare(b.path, 'zh-CN'))
}

type Paths = Awaited<ReturnType<typeof allPaths>>

const fields = (
  given: Texts,
  above: Paths,
) => html`${inputField({ name: 'name', label: '名称', value: given.name, isNeeded: true, most: 40 })}
${selectField(
  'parent',
  '上级分类',
  [{ value: '', label: '无（一级分类）' }, ...above.map(({ id, path }) => ({ value: String(id), label: path }))],
  given.parent ?? '',
)}
${selectField(
  'root',
  '所在菜单（一级分类）',
  Object.entries(menus).map(([value, label]) => ({ value, label })),
  given.root ?? 'main',
)}`

const addForm = (field: Html, given: Texts, above: Paths) =>
  html`<section><h2>新增分类</h2><form class="fields" method="post" action="${CATEGORIES}">${field}${fields(given, above)}<button>新增</button></form></section>`

async function levelTable({ db, field }: StaffContext, parentId: number | null): Promise<Html> {
  const rows = await categoriesBelow(db, parentId)
  const counts = await goodsByCategory(
    db,
    rows.map(({ id }) => id),
  )
  const place = (at: number) => (at < FLOORS ? `第 ${at + 1} 层` : '不在首页')
  const isFirstLevel = parentId === null
  return dataTable({
    caption: isFirstLevel ? '一级分类' : '下级分类',
    columns: ['分类', { label: '直属商品', isFigure: true }, ...(isFirstLevel ? ['菜单', '首页'] : []), '顺序'],
    rows: rows.map((row, at) => [
      html`<a href="${CATEGORIES}/${row.id}">${row.name}</a>`,
      counts.get(row.id) ?? 0,
      ...(isFirstLevel ? [menus[row.root], place(at)] : []),
      orderButtons(field, `${CATEGORIES}/${row.id}`, row.name, { isFirst: at === 0, isLast: at === rows.length - 1 }),
    ]),
    empty: isFirstLevel ? '暂无分类' : '没有下级分类',
  })
}

async function listPage(context: StaffContext): Promise<Page> {
  return {
    title: '分类',
    scripts: orderScripts,
    body: html`<main><h1>分类</h1><p class="aside">一级分类的顺序，也是分类菜单的顺序；前 ${FLOORS} 个是首页楼层</p>${orderHint}${await levelTable(context, null)}
${addForm(context.field, context.attempt?.given ?? {}, await allPaths(context.db))}</main>`,
  }
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { name, parentId, root } = await findCategory(db, id)
  return { name, parent: parentId === null ? '' : String(parentId), root }
}

async function categoryPage(context: StaffContext): Promise<Page> {
  const { db, id, field, attempt } = context
  const now = await textsOf(db, id)
  const paths = await allPaths(db)
  const own = paths.find((each) => each.id === id)
  const above = paths.filter(({ ids }) => !ids.includes(id))
  const names = {
    name: '名称',
    parent: ['上级分类', Object.fromEntries(paths.map((each) => [String(each.id), each.path]))],
    root: ['所在菜单', menus],
  } as const
  return {
    title: now.name ?? '',
    scripts: orderScripts,
    body: html`<main><p><a href="${CATEGORIES}">分类</a>${(own?.ids ?? []).slice(0, -1).map(
      (each) =>
        html` / <a href="${CATEGORIES}/${each}">${
          paths
            .find((one) => one.id === each)
            ?.path.split('/')
            .at(-1) ?? ''
        }</a>`,
    )}</p>
<h1>${now.name ?? ''}</h1>
${bothShown(attempt, now, names)}<section><h2>名称和位置</h2><form class="fields" method="post" action="${CATEGORIES}/${id}">${field}${seenField(markOf(now))}${fields(attempt?.given ?? now, above)}<button>保存</button></form></section>
<section><h2>下级分类</h2>${orderHint}${await levelTable(context, id)}</section>
${addForm(field, { parent: String(id) }, paths)}
<section><form method="post" action="${CATEGORIES}/${id}/remove">${field}<button class="danger">删除分类</button></form></section></main>`,
  }
}

/** Categories: the menu, the floors of the home page, and where goods are filed. */
export function registerCategoryPages(app: FastifyInstance): void {
  staffPage(app, { path: '/categories', roles, tab: { label: '分类', order: 11, group: '商品' } }, listPage)
  staffAction(app, { path: '/categories', roles, body, page: listPage }, async ({ db, body: given }) => {
    await saveCategory(db, null, given)
    const { parentId } = given
    const to = parentId === null ? CATEGORIES : `${CATEGORIES}/${parentId}`
    return { to, notice: `分类“${given.name}”已新增` }
  })
  staffPage(app, { path: '/categories/:id', roles }, categoryPage)
  staffAction(
    app,
    { path: '/categories/:id', roles, body: withSeen(body), page: categoryPage },
    async ({ db, id, body: { seen, given } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => saveCategory(tx, id, given),
      )
      return { to: `${CATEGORIES}/${id}`, notice: `分类“${given.name}”已保存` }
    },
  )
  staffAction(app, { path: '/categories/:id/move', roles, body: stepBody }, async ({ db, id, body: { step } }) => {
    const { parentId } = await moveCategory(db, id, step)
    return { to: parentId === null ? CATEGORIES : `${CATEGORIES}/${parentId}`, notice: '顺序已更改' }
  })
  staffAction(app, { path: '/categories/:id/remove', roles, page: categoryPage }, async ({ db, id }) => {
    const { name, parentId } = await removeCategory(db, id)
    return { to: parentId === null ? CATEGORIES : `${CATEGORIES}/${parentId}`, notice: `分类“${name}”已删除` }
  })
}
