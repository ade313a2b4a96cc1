import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
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
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { paletteLabels, paletteOf, paletteOptions } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import {
  bannerBody,
  bannersIn,
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
import type { BannerSlot } from './slots.ts'
import { slotNames, slots } from './slots.ts'

const BANNERS = '/staff/banners'
const NAV = '/staff/navigation'
const roles: readonly Role[] = ['sales']

const isSlot = (name: string): name is BannerSlot => (slotNames as readonly string[]).includes(name)
const slotQuery = z.object({ slot: z.enum(slotNames).catch('home').default('home') })

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

async function bannersPage({ db, field, attempt }: StaffContext, slot: BannerSlot): Promise<Page> {
  const rows = await bannersIn(db, slot)
  return {
    title: '广告',
    scripts: orderScripts,
    body: html`<main><h1>广告</h1>${views(
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
        html`<img class="banner" src="/api/image/banner/${row.id}/full" alt="" width="${row.width}" height="${row.height}" loading="lazy">`,
        row.path || '未开始',
        orderButtons(field, `${BANNERS}/${row.id}`, row.title, { isFirst: at === 0, isLast: at === rows.length - 1 }),
      ]),
      empty: '暂无此位置的广告',
    })}
<section><h2>新增广告</h2><form class="fields" method="post" action="${BANNERS}">${field}
${bannerFields(attempt?.given ?? { slot })}<button>新增</button></form></section></main>`,
  }
}

async function bannerTexts(db: Db, id: number): Promise<Texts> {
  const { slot, title, line, ground, path } = await findBanner(db, id)
  return { slot, title, line, palette: paletteOf(ground), path }
}

const bannerNames = {
  slot: ['位置', Object.fromEntries(slotNames.map((name) => [name, slots[name].label]))],
  ...{ title: '标题', line: '副标题' },
  palette: ['配色', paletteLabels],
  path: '链接',
} as const

async function bannerPage({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const row = await findBanner(db, id)
  const now = await bannerTexts(db, id)
  return {
    title: '修改广告',
    body: html`<main><p><a href="${withQuery(BANNERS, { slot: row.slot })}">广告</a></p><h1>${row.title}</h1>
${bothShown(attempt, now, bannerNames)}<section><img class="banner" src="/api/image/banner/${id}/full" alt="现在的图片" width="${row.width}" height="${row.height}">
<form class="fields" method="post" action="${BANNERS}/${id}">${field}${seenField(markOf(now))}${bannerFields(attempt?.given ?? now)}<button>保存</button></form>
<form method="post" action="${BANNERS}/${id}/remove">${field}<button class="danger">删除广告</button></form></section></main>`,
  }
}

const navFields = (
  given: Texts,
) => html`${inputField({ name: 'label', label: '名称', value: given.label, isNeeded: true, most: 12 })}
${inputField({ name: 'path', label: '链接', value: given.path, isNeeded: true, hint: '以“/”开头' })}
${areaField({ name: 'children', label: '下级，每行一个', value: given.children, rows: 6, most: 4000, hint: '写作“名称 /链接”' })}`

async function navPage({ db, field, attempt }: StaffContext): Promise<Page> {
  const rows = await listNav(db)
  return {
    title: '导航',
    scripts: orderScripts,
    body: html`<main><h1>导航</h1>${orderHint}${dataTable({
      caption: '导航',
      columns: ['名称', '链接', '下级', '顺序'],
      rows: rows.map((row, at) => [
        html`<a href="${NAV}/${row.id}">${row.label}</a>`,
        row.path,
        row.children.map(({ label }) => label).join('、'),
        orderButtons(field, `${NAV}/${row.id}`, row.label, { isFirst: at === 0, isLast: at === rows.length - 1 }),
      ]),
    })}
<section><h2>新增导航</h2><form class="fields" method="post" action="${NAV}">${field}${navFields(attempt?.given ?? {})}<button>新增</button></form></section></main>`,
  }
}

async function navTexts(db: Db, id: number): Promise<Texts> {
  const { label, path, children } = await findNav(db, id)
  return { label, path, children: children.map((child) => `${child.label} ${child.path}`).join('\n') }
}

const navNames = { label: '名称', path: '链接', children: '下级' } as const

async function navItemPage({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const now = await navTexts(db, id)
  return {
    title: '修改导航',
    body: html`<main><p><a href="${NAV}">导航</a></p><h1>${now.label ?? ''}</h1>
${bothShown(attempt, now, navNames)}<section><form class="fields" method="post" action="${NAV}/${id}">${field}${seenField(markOf(now))}${navFields(attempt?.given ?? now)}<button>保存</button></form>
<form method="post" action="${NAV}/${id}/remove">${field}<button class="danger">删除导航</button></form></section></main>`,
  }
}

/** Advertisements of each place, and the navigation under the header. */
export function registerContentPages(app: FastifyInstance): void {
  const inSlot = (slot: string) => withQuery(BANNERS, { slot })
  const again = (context: StaffContext) => {
    const given = context.attempt?.given.slot ?? ''
    return bannersPage(context, isSlot(given) ? given : 'home')
  }
  staffPage(
    app,
    { path: '/banners', roles, query: slotQuery, tab: { label: '广告', order: 80, group: '页面' } },
    ({ query, ...context }) => bannersPage(context, query.slot),
  )
  staffAction(app, { path: '/banners', roles, body: bannerBody, page: again }, async ({ db, body }) => {
    await saveBanner(db, null, body)
    return { to: inSlot(body.slot), notice: `广告“${body.title}”已新增` }
  })
  staffPage(app, { path: '/banners/:id', roles }, bannerPage)
  const bannerSeen = withSeen(bannerBody)
  staffAction(app, { path: '/banners/:id', roles, body: bannerSeen, page: bannerPage }, async ({ db, id, body }) => {
    const { seen, given } = body
    await saveSeen(
      db,
      seen,
      (tx) => bannerTexts(tx, id),
      (tx) => saveBanner(tx, id, given),
    )
    return { to: inSlot(body.given.slot), notice: `广告“${body.given.title}”已保存` }
  })
  staffAction(app, { path: '/banners/:id/move', roles, body: stepBody }, async ({ db, id, body }) => ({
    to: inSlot((await moveBanner(db, id, body.step)).slot),
    notice: '顺序已更改',
  }))
  staffAction(app, { path: '/banners/:id/remove', roles }, async ({ db, id }) => {
    const { slot, title } = await removeBanner(db, id)
    return { to: inSlot(slot), notice: `广告“${title}”已删除` }
  })
  staffPage(app, { path: '/navigation', roles, tab: { label: '导航', order: 82, group: '页面' } }, navPage)
  staffAction(app, { path: '/navigation', roles, body: navBody, page: navPage }, async ({ db, body }) => {
    await saveNav(db, null, body)
    return { to: NAV, notice: `导航“${body.label}”已新增` }
  })
  staffPage(app, { path: '/navigation/:id', roles }, navItemPage)
  const navSeen = withSeen(navBody)
  staffAction(app, { path: '/navigation/:id', roles, body: navSeen, page: navItemPage }, async ({ db, id, body }) => {
    const { seen, given } = body
    await saveSeen(
      db,
      seen,
      (tx) => navTexts(tx, id),
      (tx) => saveNav(tx, id, given),
    )
    return { to: NAV, notice: `导航“${body.given.label}”已保存` }
  })
  staffAction(app, { path: '/navigation/:id/move', roles, body: stepBody }, async ({ db, id, body }) => {
    await moveNav(db, id, body.step)
    return { to: NAV, notice: '顺序已更改' }
  })
  staffAction(app, { path: '/navigation/:id/remove', roles }, async ({ db, id }) => {
    const { label } = await removeNav(db, id)
    return { to: NAV, notice: `导航“${label}”已删除` }
  })
}
