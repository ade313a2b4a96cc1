import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import { choiceColumn, givenOrder, idColumn, orderColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { allCategories, saveCategory } from '#shop-api/modules/catalogue/goods/keep-categories.ts'
import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import type { Resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError, hinted, namePath } from '#shop-api/platform/table-files/cells.ts'
import type { Menu } from './category-pages.ts'
import { menuNames, menus, registerCategoryPages } from './category-pages.ts'
import { masterRoles } from './fields.ts'

const readPath = Object.assign(
  (text: string) => {
    if (/[;；]/.test(text)) throw new CellError('不能含分号')
    return namePath(text)
  },
  hinted('从一级分类写起，最多四级', namePath),
)

const columns = {
  id: idColumn,
  path: { heading: '分类', read: readPath, isNeeded: true, example: '中成药/感冒用药' },
  root: choiceColumn('所在菜单', menuNames, { example: '' }),
  sort: orderColumn,
} as const

const body = z.object({
  path: plainField,
  root: z.union([z.enum(menus), z.literal('').transform((): Menu => 'main')]),
  sort: givenOrder,
})

async function saveCategoryPath(tx: Db, { path, ...given }: z.output<typeof body>, id: number | null): Promise<number> {
  const cut = path.lastIndexOf('/')
  const above = path.slice(0, Math.max(0, cut))
  const parent = above === '' ? null : (await loadCategoryPaths(tx)).get(above)
  if (parent === undefined) throw fieldRefusal('path', `上级分类“${above}”不存在，请在文件中另写一行`)
  return saveCategory(tx, id, { ...given, name: path.slice(cut + 1), parentId: parent?.id ?? null })
}

const file = formFile<keyof typeof columns, z.output<typeof body>>({
  path: 'categories',
  noun: '分类',
  mostRows: 2000,
  columns,
  ways: [['id'], ['path']],
  body,
  records: async (db) => {
    const rows = await allCategories(db)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const pathOf = ({ name, parentId }: (typeof rows)[number]): string => {
      const above = parentId === null ? undefined : byId.get(parentId)
      return above ? `${pathOf(above)}/${name}` : name
    }
    return rows.map((row) => ({
      id: row.id,
      // Those below the first level are in the menu of the one above them.
      texts: { path: pathOf(row), root: row.parentId === null ? row.root : '', sort: String(row.sort) },
    }))
  },
  save: saveCategoryPath,
  rank: ({ path = '' }) => path.split('/').length,
})

const ofFile = fileFaces({
  file,
  forms: file.forms,
  roles: masterRoles.categories,
  hints: [
    '从一级分类写起，如 中成药/感冒用药；上级分类要有自己的一行',
    '改名或移动请保留编号，并同时改写它的下级分类',
    '所在菜单只写在一级分类上',
  ],
})

/** Categories: files and calls name them by their whole path, pages by their place. */
export const categoryResource: Resource<keyof typeof columns> = {
  ...ofFile,
  columns,
  file,
  registerPages: (app) => {
    ofFile.registerPages(app)
    registerCategoryPages(app)
  },
}
