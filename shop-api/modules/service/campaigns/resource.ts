import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDateTime, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { choiceColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { pictured } from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import { dataTable, forInput, minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { beginning, ending, lines, words } from '#shop-api/platform/table-files/cells.ts'
import { givenCampaign, readCode, sectionLines, settledSections } from './given.ts'
import { saveCampaign, startCampaign, stopCampaign, tryCampaign } from './keep.ts'
import { registerCampaignCalls } from './operator.ts'
import { paletteLabels, paletteOf, palettes } from './palettes.ts'
import { findCampaign, loadSections } from './reads.ts'
import { kindNames } from './shapes.ts'
import type { CampaignRow } from './state.ts'
import { pageOf, stateOf } from './state.ts'
import { campaigns } from './tables.ts'
import { tagsOfCampaign } from './windows.ts'

const CAMPAIGNS = '/staff/campaigns'
const roles: readonly Role[] = ['sales']

const campaignRow = givenCampaign.and(z.object({ isStopped: givenYes }))

type CampaignKey =
  | ('code' | 'kind' | 'title' | 'line' | 'palette')
  | ('startsAt' | 'endsAt' | 'isStopped' | 'rules' | 'sections')

const states = {
  upcoming: html`<span class="state wait">未开始</span>`,
  running: html`<span class="state good">进行中</span>`,
  ended: html`<span class="state">已结束</span>`,
}

const shownState = (row: CampaignRow, now: Date): Html =>
  row.isStopped ? html`<span class="state bad">已停止</span>` : states[stateOf(row, now)]

async function rows({ db, now }: StaffContext) {
  const found = await db.select().from(campaigns).orderBy(asc(campaigns.sort), asc(campaigns.id))
  return found.map((row) => ({
    id: row.id,
    name: row.title,
    cells: [
      ...[kindNames[row.kind], storefront.campaign(row.code), minuteOf(row.startsAt), endOfWindow(row.endsAt)],
      shownState(row, now),
    ],
  }))
}

async function show({ db, id, now, field }: StaffContext) {
  const row = await findCampaign(db, id)
  const state = stateOf(row, now)
  const press = (turn: string, label: string, look: string) =>
    html`<form method="post" action="${CAMPAIGNS}/${id}/${turn}">${field}<button class="${look}">${label}</button></form>`
  const mayStart = state !== 'ended' && (row.isStopped || state === 'upcoming')
  return {
    name: row.title,
    state: shownState(row, now),
    facts: [
      ['链接', storefront.campaign(row.code)],
      ['页面', pageOf(row)],
      ['时间', windowText(row.startsAt, row.endsAt)],
    ] as [string, string][],
    more: html`<div class="row">${mayStart && press('start', row.isStopped && state === 'running' ? '恢复活动' : '立即开始', 'quiet')}${!row.isStopped && press('stop', '停止活动', 'danger')}</div>${state === 'ended' && html`<p class="aside">活动已结束，延长请在下面改结束时间</p>`}`,
  }
}

/** A picture of the operator's, or one drawn from words and colours. */
const { beside, ...picture } = pictured(
  {
    kind: 'campaigns',
    noun: '活动',
    shape: async () => '横幅 1200×240，建议上传两倍大小，比例不同时裁切',
    tags: async (tx, id) => {
      await findCampaign(tx, id)
      return tagsOfCampaign(id)
    },
  },
  roles,
)

/** Campaigns: fairs, zones and topics with their windows and shelves. */
export const campaignResource = resource<
  CampaignKey,
  z.output<typeof givenCampaign> & { readonly isStopped?: boolean },
  Awaited<ReturnType<typeof tryCampaign>>
>({
  path: 'campaigns',
  noun: '专题活动',
  titled: 'title',
  mostRows: 500,
  columns: {
    code: {
      heading: '链接代号',
      read: readCode,
      isNeeded: true,
      example: 'autumn-fair',
      others: ['year-end'],
      asking: { hint: '字母、数字和“-”，如 autumn-fair' },
    },
    kind: choiceColumn('类型', kindNames, { usual: kindNames.topic, example: kindNames.topic }),
    title: { heading: '名称', read: words(30), isNeeded: true, example: '秋季备货会', others: ['年底会'] },
    line: textColumn('副标题', words(60), '', ['爆款直降', '三折起']),
    palette: choiceColumn('配色', paletteLabels, { usual: palettes.green.label, example: palettes.green.label }),
    startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
    endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
    isStopped: { ...yesColumn('停止', '否'), asking: { as: 'file' } },
    rules: {
      ...textColumn('活动规则', lines(4000), '每客户限购20盒', ['含麻商品不参与']),
      asking: { as: 'area', label: '活动规则，每行一条', hint: '' },
    },
    sections: {
      heading: '会场',
      read: lines(20_000, '写作“名称|范围|指定的名称或编码|商品数|说明”，'),
      isNeeded: true,
      example: '热销|指定分类|中成药/感冒用药|20|三折起',
      others: ['精选|指定商品|A0001;A0002|5'],
      asking: {
        as: 'area',
        label: '会场，每行一个',
        rows: 6,
        picks: 'place',
        hint: '名称|范围|指定的名称或编码|商品数|说明，如 热销|指定分类|中成药/感冒用药;抗感染|20|三折起；范围为全部商品、指定分类、指定品牌、指定厂家、指定商品之一，商品数留空为 20',
      },
    },
  },
  ways: [['code']],
  body: campaignRow,
  form: givenCampaign,
  records: async (db, only) => {
    const found = await db
      .select()
      .from(campaigns)
      .where(onlyOne(campaigns.id, only))
      .orderBy(asc(campaigns.sort), asc(campaigns.id))
    const ids = found.map(({ id }) => id)
    const sections = Map.groupBy(await loadSections(db, ids), ({ campaignId }) => campaignId)
    return Promise.all(
      found.map(async ({ ground, startsAt, endsAt, isStopped, rules, ...row }) => ({
        id: row.id,
        texts: {
          ...row,
          palette: paletteOf(ground),
          startsAt: chinaDateTime(startsAt),
          endsAt: chinaDateTime(endsAt),
          isStopped: isStopped ? 'yes' : '',
          rules: rules.join('\n'),
          sections: await sectionLines(db, sections.get(row.id) ?? []),
        },
      })),
    )
  },
  settled: async (db, cells) =>
    cells.sections ? { ...cells, sections: await settledSections(db, cells.sections) } : cells,
  look: tryCampaign,
  save: saveCampaign,
  fileHints: [
    '按链接代号找到活动，代号不能改',
    '会场写在一个单元格内，每行一个：名称|范围|指定的名称或编码|商品数|说明',
  ],
  morePages: (app, pages) => {
    picture.morePages(app, pages)
    const { post } = staffPages(app, { roles, page: pages.onePage })
    post('/campaigns/:id/stop', {}, async ({ db, id, now }) => {
      const { title } = await stopCampaign(db, id, now)
      return { to: `${CAMPAIGNS}/${id}`, notice: `活动“${title}”已停止` }
    })
    post('/campaigns/:id/start', {}, async ({ db, id, now }) => {
      const { title } = await startCampaign(db, id, undefined, now)
      return { to: `${CAMPAIGNS}/${id}`, notice: `活动“${title}”正在进行` }
    })
  },
  moreCalls: (app) => {
    picture.moreCalls(app)
    registerCampaignCalls(app)
  },
  pages: {
    tab: { label: '专题活动', order: 15, group: '促销' },
    see: roles,
    list: ['活动', '类型', '链接', '开始', '结束', '状态'],
    rows,
    show,
    beside,
    fresh: (now) => ({ startsAt: forInput(now) }),
    move: (db, id, step) => moveOne(db, { table: campaigns, noun: '活动', tags: tagsOfCampaign(id) }, id, step),
    found: ({ shown }) =>
      dataTable({
        caption: '会场',
        columns: ['会场', '范围', { label: '当前展示商品', isFigure: true }, { label: '最多', isFigure: true }],
        rows: shown.map(({ name, scope, goods, goodsLimit }) => [name, scope, goods, goodsLimit]),
      }),
  },
})
