import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import {
  choiceColumn,
  givenOrder,
  idColumn,
  orderColumn,
  textColumn,
} from '#shop-api/modules/base/imports/form-kind.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { pictured } from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { paletteLabels, paletteNames, paletteOf, palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { hinted, words } from '#shop-api/platform/table-files/cells.ts'
import { bannerRows, bannersIn, findBanner, readPath, removeBanner, saveBanner } from './keep.ts'
import type { BannerSlot } from './slots.ts'
import { slotNames, slots } from './slots.ts'
import { banners } from './tables.ts'

const slotLabels = Object.fromEntries(slotNames.map((name) => [name, slots[name].label]))
const slotOf = (slot = ''): BannerSlot => slotNames.find((name) => name === slot) ?? 'home'
const inSlot = (slot: string) => withQuery('/staff/banners', { slot })

const body = z.object({
  slot: z.enum(slotNames),
  title: plainField,
  line: plainField,
  palette: z.enum(paletteNames),
  path: plainField,
  sort: givenOrder,
})

const row = z.object({
  path: z.string(),
  sort: z.number(),
  id: z.number(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  ground: z.string(),
  ink: z.string(),
  slot: z.string(),
  line: z.string(),
  accent: z.string(),
})

/** A picture of the operator's, or one drawn from words and colours. */
const { beside, ...picture } = pictured(
  {
    kind: 'banners',
    noun: '广告',
    shape: async (db, id) => {
      const { width, height } = await findBanner(db, id)
      return `此位置 ${width}×${height}，建议上传两倍大小，比例不同时居中裁切`
    },
    tags: async (tx, id) => {
      await findBanner(tx, id)
      return bannerRows.tags
    },
  },
  ['sales'],
)

/** Advertisements of each place. */
export const bannerResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'banners',
  noun: '广告',
  titled: 'title',
  mostRows: 1000,
  columns: {
    id: idColumn,
    slot: choiceColumn('位置', slotLabels, { isNeeded: true, example: slots.home.label }),
    title: { heading: '标题', read: words(30), isNeeded: true, example: '换季备货', others: ['年末大促'] },
    line: textColumn('副标题', words(60), '满200减10', ['新客立减']),
    palette: choiceColumn('配色', paletteLabels, { usual: palettes.green.label, example: palettes.red.label }),
    path: textColumn('链接', hinted('以“/”开头；留空表示活动未开始，不可点击', readPath), storefront.categoryGoods(2), [
      storefront.combinations,
    ]),
    sort: orderColumn,
  },
  ways: [['id'], ['slot', 'title']],
  body,
  records: async (db, only) => {
    const rows = await db
      .select()
      .from(banners)
      .where(onlyOne(banners.id, only))
      .orderBy(asc(banners.slot), asc(banners.sort), asc(banners.id))
    return rows.map(({ id, ground, sort, ...texts }) => ({
      id,
      texts: { ...texts, palette: paletteOf(ground), sort: String(sort) },
    }))
  },
  save: saveBanner,
  fileHints: ['未填编号的按位置和标题找到广告', '图片按标题、副标题和配色绘制，自己的图片在广告的页面上传'],
  rowCalls: {
    name: 'banners',
    row,
    query: z.object({ slot: z.enum(slotNames).default('home') }),
    list: (db, { slot }) => bannersIn(db, slotOf(slot)),
  },
  ...picture,
  pages: {
    tab: { label: '广告', order: 80, group: '页面' },
    see: ['sales'],
    list: ['广告', '图片', '链接'],
    rows: async ({ db }, { slot }) => {
      const imageOf = await shownPictures(db, 'banners')
      return (await bannersIn(db, slotOf(slot))).map(({ id, title, line, path, width, height }) => {
        const image = html`<img class="banner" src="${imageOf(id)}" alt="" width="${width}" height="${height}" loading="lazy">`
        return { id, name: title, label: `${title} ${line}`, cells: [image, path || '未开始'] }
      })
    },
    empty: '暂无此位置的广告',
    listing: {
      query: z.object({ slot: z.enum(slotNames).catch('home').default('home') }),
      above: ({ slot = '' }) => viewsOf('位置', '/staff/banners', { slot }, slotLabels),
    },
    choices: async () => ({
      slot: slotNames.map((name) => {
        const { label, width, height } = slots[name]
        return [name, `${label}（${width}×${height}）`]
      }),
    }),
    fresh: (_, { slot = 'home' }) => ({ slot }),
    listOf: async (db, id) => inSlot((await findBanner(db, id)).slot),
    move: (db, id, step) => moveOne(db, bannerRows, id, step, 'slot'),
    beside,
    remove: { run: removeBanner },
  },
})
