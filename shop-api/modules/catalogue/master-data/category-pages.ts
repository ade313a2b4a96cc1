import type { FastifyInstance } from 'fastify'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import {
  categoriesBelow,
  findCategory,
  moveCategory,
  removeCategory,
  saveCategory,
} from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import { dataTable, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts, stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { masterRoles } from './fields.ts'
import { categoryBody as body, menuNames } from './given.ts'
import { goodsByCategory } from './repository.ts'

const CATEGORIES = '/staff/categories'
const roles = masterRoles.categories

/** As many as the home page has floors. */
const FLOORS = 8

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
  Object.entries(menuNames).map(([value, label]) => ({ value, label })),
  given.root ?? 'main',
)}`

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
      ...(isFirstLevel ? [menuNames[row.root], place(at)] : []),
      orderButtons(field, `${CATEGORIES}/${row.id}`, row.name, { isFirst: at === 0, isLast: at === rows.length - 1 }),
    ]),
    empty: isFirstLevel ? '暂无分类' : '暂无下级分类',
  })
}

const levelOf = (parentId: number | null): string => (parentId === null ? CATEGORIES : `${CATEGORIES}/${parentId}`)

/** Paths a category may be moved below: not into itself. */
const notBelow = (paths: Paths, id: number): Paths => paths.filter(({ ids }) => id === 0 || !ids.includes(id))

async function upOf({ db, id }: StaffContext): Promise<Html> {
  const paths = await allPaths(db)
  const ids = paths.find((each) => each.id === id)?.ids ?? []
  const nameOf = (each: number) =>
    paths
      .find((one) => one.id === each)
      ?.path.split('/')
      .at(-1) ?? ''
  return html`<p><a href="${CATEGORIES}">分类</a>${ids
    .slice(0, -1)
    .map((each) => html` / <a href="${CATEGORIES}/${each}">${nameOf(each)}</a>`)}</p>`
}

async function below(context: StaffContext): Promise<Html> {
  const { db, id, field } = context
  return html`<section><h2>下级分类</h2>${orderHint}${await levelTable(context, id)}</section>
<section><h2>新增分类</h2><form class="fields" method="post" action="${CATEGORIES}">${field}${fields({ parent: String(id) }, await allPaths(db))}<button>新增</button></form></section>`
}

const namesOf = async (db: Db) =>
  ({
    name: '名称',
    parent: ['上级分类', Object.fromEntries((await allPaths(db)).map(({ id, path }) => [String(id), path]))],
    root: ['所在菜单', menuNames],
  }) as const

/** Categories: the menu, the floors of the home page, and where goods are filed. */
export function registerCategoryPages(app: FastifyInstance): void {
  registerKept(app, {
    path: '/categories',
    noun: '分类',
    roles,
    body,
    names: namesOf,
    titled: 'name',
    scripts: orderScripts,
    upOf,
    below,
    tab: { label: '分类', order: 11, group: '商品' },
    list: async (context) =>
      html`<p class="aside">一级分类的顺序，也是分类菜单的顺序；前 ${FLOORS} 个是首页楼层</p>${orderHint}${await levelTable(context, null)}`,
    fields: async (given, { db, id }) => fields(given, notBelow(await allPaths(db), id)),
    textsOf: async (db, id) => {
      const { name, parentId, root } = await findCategory(db, id)
      return { name, parent: parentId === null ? '' : String(parentId), root }
    },
    save: (db, given, id) => saveCategory(db, id, given),
    toAfter: ({ parentId }, id) => (id === null ? levelOf(parentId) : `${CATEGORIES}/${id}`),
    remove: {
      run: async (db, id) => {
        const { name, parentId } = await removeCategory(db, id)
        return { name, to: levelOf(parentId) }
      },
    },
  })
  staffAction(app, { path: '/categories/:id/move', roles, body: stepBody }, async ({ db, id, body: { step } }) => ({
    to: levelOf((await moveCategory(db, id, step)).parentId),
    notice: '顺序已更改',
  }))
}
