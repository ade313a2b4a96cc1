import { z } from 'zod'
import { givenOrder } from '#shop-api/modules/base/imports/form-kind.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { BRAND_COLOURS, makerOf } from '#shop-api/modules/catalogue/goods-files/new-names.ts'
import { namePath, words } from '#shop-api/platform/table-files/cells.ts'
import { cellField } from './fields.ts'

/* What operators give for what goods refer to, as texts of forms and of files. */

export const makerBody = z.object({
  name: cellField('全称', columns.manufacturer.read),
  shortName: cellField('简称', words(40), false),
  province: cellField('省份', words(20), false),
})

export const makerRow = ({ province, ...given }: z.output<typeof makerBody>) => ({ ...makerOf(given), province })

const colour = (label: string) => z.string().regex(/^#[0-9a-f]{6}$/i, `${label}须如 #1f5f8b`)

export const brandBody = z.object({
  name: cellField('品牌', columns.brand.read),
  maker: cellField('生产厂家', columns.manufacturer.read),
  intro: z
    .string()
    .trim()
    .max(500, '简介最多500个字')
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n')),
  ground: colour('标志底色').default(BRAND_COLOURS.ground),
  ink: colour('标志字色').default(BRAND_COLOURS.ink),
  isFeatured: z
    .literal(['yes', ''])
    .optional()
    .transform((value) => value === 'yes'),
})

export const warehouseBody = z.object({
  // Files name several warehouses in a cell, with semicolons between them.
  code: cellField('编码', words(40)).refine((code) => !/[;；]/.test(code), '编码不能含分号'),
  name: cellField('名称', words(40)).refine((name) => !/[;；]/.test(name), '名称不能含分号'),
  address: cellField('地址', words(200)),
})

/** Menus that show categories of the first level. */
export const menuNames = { main: '商品分类', zy: '中药饮片', qx: '医疗器械' } as const
export type Menu = keyof typeof menuNames
const menus = Object.keys(menuNames) as [Menu, ...Menu[]]

export const categoryBody = z
  .object({
    name: cellField('名称', words(40)).refine((name) => !/[/／>＞;；]/.test(name), '名称不能含“/”“>”或分号'),
    parent: z
      .string()
      .regex(/^\d{0,9}$/, '上级分类不正确')
      .default(''),
    root: z.enum(menus).default('main'),
  })
  .transform(({ parent, ...given }) => ({ ...given, parentId: parent === '' ? null : Number(parent) }))

/** A category of a file: its whole name from the first level down. */
export const categoryPathBody = z
  .object({
    path: cellField('分类', namePath).refine((path) => !/[;；]/.test(path), '分类不能含分号'),
    root: z.union([z.enum(menus), z.literal('').transform((): Menu => 'main')]),
    sort: givenOrder,
  })
  .transform(({ path, ...given }) => {
    const cut = path.lastIndexOf('/')
    return { ...given, name: path.slice(cut + 1), above: path.slice(0, Math.max(0, cut)) }
  })
