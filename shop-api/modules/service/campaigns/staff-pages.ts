import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endOfWindow, windowText } from '#lib/kernel/time.ts'
import { moveAmongAll } from '#shop-api/modules/base/events/move-row.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import {
  registerSubjectForms,
  subjectPictureSection,
} from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import {
  areaField,
  dataTable,
  factList,
  forInput,
  inputField,
  minuteOf,
  momentField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import { orderColumn } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { campaignPicture } from './campaign-picture.ts'
import { campaignFile } from './form-kind.ts'
import { givenCampaign, kindNames, sectionLines } from './given.ts'
import { saveCampaign, startCampaign, stopCampaign, tryCampaign } from './keep.ts'
import { paletteLabels, paletteOf, paletteOptions } from './palettes.ts'
import { findCampaign, loadSections } from './reads.ts'
import type { CampaignRow } from './state.ts'
import { pageOf, stateOf } from './state.ts'
import { campaigns } from './tables.ts'
import { tagsOfCampaign } from './windows.ts'

const PATH = '/activities'
const CAMPAIGNS = `/staff${PATH}`
const roles: readonly Role[] = ['sales']

const states = {
  upcoming: html`<span class="state wait">未开始</span>`,
  running: html`<span class="state good">进行中</span>`,
  ended: html`<span class="state">已结束</span>`,
}

const shownState = (row: CampaignRow, now: Date): Html =>
  row.isStopped ? html`<span class="state bad">已停止</span>` : states[stateOf(row, now)]

async function list({ db, now, field }: StaffContext): Promise<Html> {
  const rows = await db.select().from(campaigns).orderBy(asc(campaigns.sort), asc(campaigns.id))
  const order = orderColumn(field, CAMPAIGNS, true, rows.length - 1)
  return dataTable({
    caption: '专题活动',
    columns: ['活动', '类型', '链接', '开始', '结束', '状态', '顺序'],
    rows: rows.map((row, at) => [
      html`<a href="${CAMPAIGNS}/${row.id}">${row.title}</a>`,
      kindNames[row.kind],
      storefront.campaign(row.code),
      minuteOf(row.startsAt),
      endOfWindow(row.endsAt),
      shownState(row, now),
      ...order(row.id, row.title, at),
    ]),
    empty: '暂无活动',
  })
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const row = await findCampaign(db, id)
  return {
    kind: row.kind,
    title: row.title,
    line: row.line,
    code: row.code,
    palette: paletteOf(row.ground),
    startsAt: forInput(row.startsAt),
    endsAt: forInput(row.endsAt),
    rules: row.rules.join('\n'),
    sections: await sectionLines(db, await loadSections(db, [id])),
  }
}

async function about(context: StaffContext) {
  const { db, id, now, field } = context
  const row = await findCampaign(db, id)
  const state = stateOf(row, now)
  const press = (turn: string, label: string, look: string) =>
    html`<form method="post" action="${CAMPAIGNS}/${id}/${turn}">${field}<button class="${look}">${label}</button></form>`
  const mayStart = state !== 'ended' && (row.isStopped || state === 'upcoming')
  const head = html`<section><h2>${row.title} ${shownState(row, now)}</h2>${factList([
    ['链接', storefront.campaign(row.code)],
    ['页面', pageOf(row)],
    ['时间', windowText(row.startsAt, row.endsAt)],
  ])}<div class="row">${mayStart && press('start', row.isStopped && state === 'running' ? '恢复活动' : '立即开始', 'quiet')}${!row.isStopped && press('stop', '停止活动', 'danger')}</div>${state === 'ended' && html`<p class="aside">活动已结束，延长请在下面改结束时间</p>`}</section>${await subjectPictureSection(context, campaignPicture, roles)}`
  return { title: row.title, head }
}

const names = {
  kind: ['类型', kindNames],
  title: '名称',
  line: '副标题',
  code: '链接代号',
  startsAt: '开始时间',
  endsAt: '结束时间',
  palette: ['配色', paletteLabels],
  rules: '活动规则',
  sections: '会场',
} as const

const fields = (given: Texts): Html => html`${selectField(
  'kind',
  '类型',
  Object.entries(kindNames).map(([value, label]) => ({ value, label })),
  given.kind ?? 'topic',
)}
${inputField({ name: 'title', label: names.title, value: given.title, isNeeded: true, most: 30 })}
${inputField({ name: 'line', label: names.line, value: given.line, most: 60 })}
${inputField({ name: 'code', label: names.code, value: given.code, isNeeded: true, most: 64, hint: '字母、数字和“-”，如 autumn-fair' })}
${selectField('palette', '配色', paletteOptions, given.palette ?? 'green')}
${momentField('startsAt', names.startsAt, given)}${momentField('endsAt', names.endsAt, given)}
${areaField({ name: 'rules', label: '活动规则，每行一条', value: given.rules, rows: 4, most: 4000 })}
${areaField({ name: 'sections', label: '会场，每行一个', value: given.sections, rows: 6, isNeeded: true, hint: '名称|范围|指定的名称或编码|商品数|说明，如 热销|指定分类|中成药/感冒用药;抗感染|20|三折起；范围为全部商品、指定分类、指定品牌、指定厂家、指定商品之一，商品数留空为 20' })}`

const freshTexts = (now: Date): Texts => ({ kind: 'topic', palette: 'green', startsAt: forInput(now) })

/** Campaigns: fairs, zones and topics with their windows and shelves. */
export function registerCampaignPages(app: FastifyInstance): void {
  const inCell = '会场写在一个单元格内，每行一个：名称|范围|指定的名称或编码|商品数|说明'
  registerFileKind(app, { file: campaignFile, roles, hints: ['按链接代号找到活动，代号不能改', inCell] })
  const page = registerTried(app, {
    path: PATH,
    noun: '活动',
    see: roles,
    keep: roles,
    body: givenCampaign,
    tab: { label: '专题活动', order: 15, group: '促销' },
    move: (db, id, step) => moveAmongAll(db, { table: campaigns, tags: tagsOfCampaign(id) }, id, step),
    names,
    list,
    fields,
    fresh: freshTexts,
    textsOf,
    about,
    save: saveCampaign,
    look: async (db, given, id, now) => {
      const { shown, ...looked } = await tryCampaign(db, given, id, now)
      return {
        ...looked,
        table: dataTable({
          caption: '会场',
          columns: ['会场', '范围', { label: '当前展示商品', isFigure: true }, { label: '最多', isFigure: true }],
          rows: shown.map(({ name, scope, goods, goodsLimit }) => [name, scope, goods, goodsLimit]),
        }),
      }
    },
  })
  registerSubjectForms(app, campaignPicture, roles, page)
  staffAction(app, { path: `${PATH}/:id/stop`, roles, page }, async ({ db, id, now }) => {
    const { title } = await stopCampaign(db, id, now)
    return { to: `${CAMPAIGNS}/${id}`, notice: `活动“${title}”已停止` }
  })
  staffAction(app, { path: `${PATH}/:id/start`, roles, page }, async ({ db, id, now }) => {
    const { title } = await startCampaign(db, id, undefined, now)
    return { to: `${CAMPAIGNS}/${id}`, notice: `活动“${title}”正在进行` }
  })
}
