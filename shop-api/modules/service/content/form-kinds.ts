import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import {
  choiceColumn,
  givenOrder,
  idColumn,
  orderColumn,
  textColumn,
} from '#shop-api/modules/base/imports/form-kind.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { paletteLabels, paletteOf, palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import { hinted, lines, words } from '#shop-api/platform/table-files/cells.ts'
import { bannerBody, childLines, listNav, navBody, saveBanner, saveNav } from './edit.ts'
import { slotNames, slots } from './slots.ts'
import { banners } from './tables.ts'

/* Advertisements and the navigation, as files. */

const slotLabels = Object.fromEntries(slotNames.map((name) => [name, slots[name].label]))
const bannerRow = bannerBody.extend({ sort: givenOrder })

type BannerKey = 'id' | 'slot' | 'title' | 'line' | 'palette' | 'path' | 'sort'

const bannerKind: FormKind<BannerKey, z.output<typeof bannerRow>> = {
  path: 'banners',
  noun: '广告',
  mostRows: 1000,
  columns: {
    id: idColumn,
    slot: choiceColumn('位置', slotLabels, { isNeeded: true, example: slots.home.label }),
    title: { heading: '标题', read: words(30), isNeeded: true, example: '换季备货', others: ['年末大促'] },
    line: textColumn('副标题', words(60), '满200减10', ['新客立减']),
    palette: choiceColumn('配色', paletteLabels, { usual: palettes.green.label, example: palettes.red.label }),
    path: textColumn(
      '链接',
      hinted('以“/”开头；留空表示活动未开始，不可点击', words(200)),
      storefront.categoryGoods(2),
      [storefront.combinations],
    ),
    sort: orderColumn,
  },
  ways: [['id'], ['slot', 'title']],
  body: bannerRow,
  records: async (db) => {
    const rows = await db.select().from(banners).orderBy(asc(banners.slot), asc(banners.sort), asc(banners.id))
    return rows.map(({ id, ground, sort, ...row }) => ({
      id,
      texts: { ...row, palette: paletteOf(ground), sort: String(sort) },
    }))
  },
  save: (tx, given, id) => saveBanner(tx, id, given),
}

const navRow = navBody.extend({ sort: givenOrder })

/** Entries below one as they are kept, with one space between name and address. */
const children = lines(4000, '写作“名称 /链接”，')
const readChildren = Object.assign((text: string) => children(text).replaceAll(/[^\S\n]+(?=\S+$)/gm, ' '), {
  hint: children.hint,
})

const navKind: FormKind<'id' | 'label' | 'path' | 'children' | 'sort', z.output<typeof navRow>> = {
  path: 'navigation',
  noun: '导航',
  mostRows: 100,
  columns: {
    id: idColumn,
    label: { heading: '名称', read: words(12), isNeeded: true, example: '近效期', others: ['中药饮片'] },
    path: {
      heading: '链接',
      read: hinted('以“/”开头', words(200)),
      isNeeded: true,
      example: storefront.categoryGoods(2),
      others: [storefront.combinations],
    },
    children: textColumn('下级', readChildren, '感冒用药 /list?select=2', ['饮片 /zyyp']),
    sort: orderColumn,
  },
  ways: [['id'], ['label']],
  body: navRow,
  records: async (db) =>
    (await listNav(db)).map(({ id, label, path, sort, children: below }) => ({
      id,
      texts: { label, path, children: childLines(below), sort: String(sort) },
    })),
  save: (tx, given, id) => saveNav(tx, id, given),
}

export const bannerFile = formFile(bannerKind)
export const navFile = formFile(navKind)
