import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { dropOne, moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { givenOrder, idColumn, orderColumn, textColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { hinted, lines, words } from '#shop-api/platform/table-files/cells.ts'
import { childLines, listNav, navRows, readChildren, readPath, saveNav } from './keep.ts'
import { navItems } from './tables.ts'

const plainLines = lines(4000, '写作“名称 /链接”，')

const body = z.object({
  label: plainField,
  path: plainField,
  children: plainField.transform(readChildren),
  sort: givenOrder,
})

const link = z.object({ label: z.string(), path: z.string() })
const row = link.extend({ sort: z.number(), id: z.number(), children: z.array(link) })

const remove = async (db: Db, id: number) => {
  const entry = await dropOne(db, navRows, id)
  return { ...entry, name: entry.label }
}

/** The navigation under the header. */
export const navResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'navigation',
  noun: '导航',
  mostRows: 100,
  columns: {
    id: idColumn,
    label: { heading: '名称', read: words(12), isNeeded: true, example: '近效期', others: ['中药饮片'] },
    path: {
      heading: '链接',
      read: hinted('以“/”开头', readPath),
      isNeeded: true,
      example: storefront.categoryGoods(2),
      others: [storefront.combinations],
    },
    children: {
      ...textColumn(
        '下级',
        Object.assign((text: string) => childLines(readChildren(plainLines(text))), plainLines),
        '感冒用药 /list?select=2',
        ['饮片 /zyyp'],
      ),
      asking: { as: 'area', label: '下级，每行一个', rows: 6, hint: '写作“名称 /链接”' },
    },
    sort: orderColumn,
  },
  ways: [['id'], ['label']],
  body,
  records: async (db, only) => {
    const rows = await db
      .select()
      .from(navItems)
      .where(onlyOne(navItems.id, only))
      .orderBy(asc(navItems.sort), asc(navItems.id))
    return rows.map(({ id, label, path, sort, children }) => ({
      id,
      texts: { label, path, children: childLines(children), sort: String(sort) },
    }))
  },
  save: saveNav,
  fileHints: ['最多九项；下级写在一个单元格内，每行一个：名称 /链接'],
  rowCalls: { name: 'entries', row, list: listNav },
  pages: {
    tab: { label: '导航', order: 82, group: '页面' },
    see: ['sales'],
    list: ['名称', '链接', '下级'],
    rows: async ({ db }) =>
      (await listNav(db)).map(({ id, label, path, children }) => ({
        id,
        name: label,
        cells: [path, children.map((each) => each.label).join('、')],
      })),
    move: (db, id, step) => moveOne(db, navRows, id, step),
    remove: { run: remove },
  },
})
