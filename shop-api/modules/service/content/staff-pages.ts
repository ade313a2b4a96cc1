import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  registerSubjectForms,
  subjectPictureSection,
} from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import {
  areaField,
  dataTable,
  inputField,
  selectField,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts, stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { paletteLabels, paletteOf, paletteOptions } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { bannerPicture } from './banner-picture.ts'
import {
  bannerBody,
  bannersIn,
  childLines,
  findBanner,
  findNav,
  listNav,
  moveBanner,
  moveNav,
  navBody,
  removeBanner,
  removeNav,
  saveBanner,
  saveNav,
} from './edit.ts'
import { bannerFile, navFile } from './form-kinds.ts'
import type { BannerSlot } from './slots.ts'
import { slotNames, slots } from './slots.ts'

const BANNERS = '/staff/banners'
const NAV = '/staff/navigation'
const roles: readonly Role[] = ['sales']

const isSlot = (name: string): name is BannerSlot => (slotNames as readonly string[]).includes(name)
const slotQuery = z.object({ slot: z.enum(slotNames).catch('home').default('home') })

type SlotQuery = z.output<typeof slotQuery>

const bannerFields = (given: Texts) => html`${selectField(
  'slot',
  '位置',
  slotNames.map((name) => ({
    value: name,
    label: `${slots[name].label}（${slots[name].width}×${slots[name].height}）`,
  })),
  given.slot ?? 'home',
)}
${inputField({ name: 'title', label: '标题', value: given.title, isNeeded: true, most: 30 })}
${inputField({ name: 'line', label: '副标题', value: given.line, most: 60 })}
${selectField('palette', '配色', paletteOptions, given.palette ?? 'green')}
${inputField({ name: 'path', label: '链接', value: given.path, hint: '以“/”开头；留空表示活动未开始，不可点击' })}`

async function bannerList({ db, field }: StaffContext, slot: BannerSlot): Promise<Html> {
  const rows = await bannersIn(db, slot)
  const imageOf = await shownPictures(db, 'banners')
  return html`${views(
    '位置',
    slotNames.map((name) => ({
      href: withQuery(BANNERS, { slot: name }),
      label: slots[name].label,
      isOpen: name === slot,
    })),
  )}${orderHint}${dataTable({
    caption: slots[slot].label,
    columns: ['广告', '图片', '链接', '顺序'],
    rows: rows.map((row, at) => [
      html`<a href="${BANNERS}/${row.id}">${row.title} ${row.line}</a>`,
      html`<img class="banner" src="${imageOf(row.id)}" alt="" width="${row.width}" height="${row.height}" loading="lazy">`,
      row.path || '未开始',
      orderButtons(field, `${BANNERS}/${row.id}`, row.title, { isFirst: at === 0, isLast: at === rows.length - 1 }),
    ]),
    empty: '暂无此位置的广告',
  })}`
}

async function bannerTexts(db: Db, id: number): Promise<Texts> {
  const { slot, title, line, ground, path } = await findBanner(db, id)
  return { slot, title, line, palette: paletteOf(ground), path }
}

const bannerNames = {
  slot: ['位置', Object.fromEntries(slotNames.map((name) => [name, slots[name].label]))],
  title: '标题',
  line: '副标题',
  palette: ['配色', paletteLabels],
  path: '链接',
} as const

const navFields = (
  given: Texts,
) => html`${inputField({ name: 'label', label: '名称', value: given.label, isNeeded: true, most: 12 })}
${inputField({ name: 'path', label: '链接', value: given.path, isNeeded: true, hint: '以“/”开头' })}
${areaField({ name: 'children', label: '下级，每行一个', value: given.children, rows: 6, most: 4000, hint: '写作“名称 /链接”' })}`

async function navList({ db, field }: StaffContext): Promise<Html> {
  const rows = await listNav(db)
  return html`${orderHint}${dataTable({
    caption: '导航',
    columns: ['名称', '链接', '下级', '顺序'],
    rows: rows.map((row, at) => [
      html`<a href="${NAV}/${row.id}">${row.label}</a>`,
      row.path,
      row.children.map(({ label }) => label).join('、'),
      orderButtons(field, `${NAV}/${row.id}`, row.label, { isFirst: at === 0, isLast: at === rows.length - 1 }),
    ]),
  })}`
}

async function navTexts(db: Db, id: number): Promise<Texts> {
  const { label, path, children } = await findNav(db, id)
  return { label, path, children: childLines(children) }
}

const navNames = { label: '名称', path: '链接', children: '下级' } as const

/** Advertisements of each place, and the navigation under the header. */
export function registerContentPages(app: FastifyInstance): void {
  const asFile = '未填编号的按位置和标题找到广告'
  const drawn = '图片按标题、副标题和配色绘制，自己的图片在广告的页面上传'
  registerFileKind(app, { file: bannerFile, roles, hints: [asFile, drawn] })
  registerFileKind(app, { file: navFile, roles, hints: ['最多九项；下级写在一个单元格内，每行一个：名称 /链接'] })
  const inSlot = (slot: string) => withQuery(BANNERS, { slot })
  const { onePage } = registerKept(app, {
    path: '/banners',
    noun: '广告',
    roles,
    query: slotQuery,
    body: bannerBody,
    names: bannerNames,
    titled: 'title',
    tab: { label: '广告', order: 80, group: '页面' },
    scripts: orderScripts,
    // A refused form is shown above the place it was for.
    list: (context, { slot }: SlotQuery) => {
      const given = context.attempt?.given.slot ?? slot
      return bannerList(context, isSlot(given) ? given : slot)
    },
    fresh: ({ slot }: SlotQuery) => ({ slot }),
    fields: bannerFields,
    textsOf: bannerTexts,
    upOf: async ({ db, id }) => html`<p><a href="${inSlot((await findBanner(db, id)).slot)}">广告</a></p>`,
    below: (context) => subjectPictureSection(context, bannerPicture, roles),
    save: (db, given, id) => saveBanner(db, id, given),
    toAfter: ({ slot }) => inSlot(slot),
    remove: {
      run: async (db, id) => {
        const { slot, title } = await removeBanner(db, id)
        return { name: title, to: inSlot(slot) }
      },
    },
  })
  registerSubjectForms(app, bannerPicture, roles, onePage)
  staffAction(app, { path: '/banners/:id/move', roles, body: stepBody }, async ({ db, id, body }) => ({
    to: inSlot((await moveBanner(db, id, body.step)).slot),
    notice: '顺序已更改',
  }))
  registerKept(app, {
    path: '/navigation',
    noun: '导航',
    roles,
    body: navBody,
    names: navNames,
    titled: 'label',
    tab: { label: '导航', order: 82, group: '页面' },
    scripts: orderScripts,
    list: navList,
    fields: navFields,
    textsOf: navTexts,
    save: (db, given, id) => saveNav(db, id, given),
    remove: { run: async (db, id) => ({ name: (await removeNav(db, id)).label }) },
  })
  staffAction(app, { path: '/navigation/:id/move', roles, body: stepBody }, async ({ db, id, body }) => {
    await moveNav(db, id, body.step)
    return { to: NAV, notice: '顺序已更改' }
  })
}
