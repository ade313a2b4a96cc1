import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { choiceColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import {
  categoriesBelow,
  findCategory,
  moveCategory,
  removeCategory,
  saveCategory,
} from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Choices } from '#shop-api/modules/identity/resource/fields.ts'
import { drawFields } from '#shop-api/modules/identity/resource/fields.ts'
import { registerPages } from '#shop-api/modules/identity/resource/pages.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { CellError, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { masterRoles } from './fields.ts'
import { goodsByCategory } from './repository.ts'

const CATEGORIES = '/staff/categories'

/** As many as the home page has floors. */
const FLOORS = 8

/** Menus that show categories of the first level. */
export const menuNames = { main: '商品分类', zy: '中药饮片', qx: '医疗器械' } as const
export type Menu = keyof typeof menuNames
export const menus = Object.keys(menuNames) as [Menu, ...Menu[]]

const readName = Object.assign((text: string) => {
  if (/[/／>＞;；]/.test(text)) throw new CellError('不能含“/”“>”或分号')
  return words(40)(text)
}, words(40))

const columns = {
  name: { heading: '名称', read: readName, isNeeded: true, example: '' },
  parent: { heading: '上级分类', read: whole(1, 2_000_000_000), example: '' },
  root: { ...choiceColumn('所在菜单', menuNames, { example: '' }), asking: { label: '所在菜单（一级分类）' } },
} as const

const body = z.object({
  name: plainField,
  parent: plainField.transform((id) => (id === '' ? null : Number(id))),
  root: z.enum(menus).default('main'),
})

/** Every category by its whole name, in the order of names. */
async function allPaths(db: Db) {
  const paths = [...(await loadCategoryPaths(db))].map(([path, at]) => ({ path, ids: at.path, id: at.id }))
  return paths.sort((a, b) => a.path.localeCompare(b.path, 'zh-CN'))
}

/** What a category may be moved below: not itself. */
async function parentsFor(db: Db, id: number): Promise<Choices> {
  const above = (await allPaths(db)).filter(({ ids }) => id === 0 || !ids.includes(id))
  return { parent: [['', '无（一级分类）'], ...above.map(({ id: each, path }) => [String(each), path] as const)] }
}

/** What a level shows of its categories. */
async function levelOf(db: Db, parentId: number | null) {
  const rows = await categoriesBelow(db, parentId)
  const ids = rows.map(({ id }) => id)
  const counts = await goodsByCategory(db, ids)
  return rows.map(({ id, name, root }) => ({ id, name, root, goods: counts.get(id) ?? 0 }))
}

async function below({ db, id, field }: StaffContext): Promise<Html> {
  const rows = await levelOf(db, id)
  const shown = dataTable({
    caption: '下级分类',
    columns: ['分类', { label: '直属商品', isFigure: true }, '顺序'],
    rows: rows.map((row, at) => [
      html`<a href="${CATEGORIES}/${row.id}">${row.name}</a>`,
      row.goods,
      orderButtons(field, `${CATEGORIES}/${row.id}`, row.name, { isFirst: at === 0, isLast: at === rows.length - 1 }),
    ]),
    empty: '暂无下级分类',
  })
  const fields = drawFields(columns, { parent: String(id) }, await parentsFor(db, 0))
  return html`<section><h2>下级分类</h2>${orderHint}${shown}</section>
<section><h2>新增分类</h2><form class="fields" method="post" action="${CATEGORIES}">${field}${fields}<button>新增</button></form></section>`
}

async function upOf({ db, id }: StaffContext): Promise<Html> {
  const paths = await allPaths(db)
  const { ids = [], path = '' } = paths.find((each) => each.id === id) ?? {}
  const names = path.split('/')
  const above = ids.slice(0, -1).map((each, at) => html` / <a href="${CATEGORIES}/${each}">${names[at] ?? ''}</a>`)
  return html`<p><a href="${CATEGORIES}">分类</a>${above}</p>`
}

/** Categories: the menu, the floors of the home page, and where goods are filed. */
export const registerCategoryPages = (app: FastifyInstance) =>
  registerPages<keyof typeof columns, z.output<typeof body>, never>(app, {
    path: 'categories',
    noun: '分类',
    columns,
    body,
    records: async (db, id = 0) => {
      const { name, parentId, root } = await findCategory(db, id)
      return [{ id, texts: { name, parent: parentId === null ? '' : String(parentId), root } }]
    },
    save: (tx, { parent, ...given }, id) => saveCategory(tx, id, { ...given, parentId: parent }),
    pages: {
      tab: { label: '分类', order: 11, group: '商品' },
      see: masterRoles.categories,
      note: `一级分类的顺序，也是分类菜单的顺序；前 ${FLOORS} 个是首页楼层`,
      list: ['分类', { label: '直属商品', isFigure: true }, '菜单', '首页'],
      rows: async ({ db }) =>
        (await levelOf(db, null)).map(({ id, name, root, goods }, at) => ({
          id,
          name,
          cells: [goods, menuNames[root], at < FLOORS ? `第 ${at + 1} 层` : '不在首页'],
        })),
      choices: ({ db, id }) => parentsFor(db, id),
      upOf,
      beside: below,
      scripts: orderScripts,
      move: moveCategory,
      stays: true,
      listOf: async (db, id) => {
        const { parentId } = await findCategory(db, id)
        return parentId === null ? CATEGORIES : `${CATEGORIES}/${parentId}`
      },
      remove: { run: removeCategory },
    },
  })
