import { asc } from 'drizzle-orm'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { choiceColumn, idColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { dataTable, minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { hinted, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenCarrier } from './keep.ts'
import { givenCarrier, removeCarrier, saveCarrier, writtenCarriers } from './keep.ts'
import { askAgain, contradictedParcels, failedQuestions, findCarrier, makeSecret } from './repository.ts'
import { askedAgain, madeSecret } from './shapes.ts'
import { carriers } from './tables.ts'
import type { Carrier } from './way.ts'
import { wayNames } from './ways.ts'

const keep: readonly Role[] = ['warehouse']
const CARRIERS = '/staff/carriers'

function standingOf({ failingSince, failures, lastError, askAfter, refusal, refusedAt }: Carrier): Html {
  return html`${failingSince && html`<div><span class="state bad">查询失败</span> 自 ${minuteOf(failingSince)} 起 ${failures} 次：${lastError}${askAfter && `，${minuteOf(askAfter)} 再试`}</div>`}${refusedAt && html`<div>${minuteOf(refusedAt)} 拒绝了一次推送：${refusal}</div>`}${!failingSince && !refusedAt && '正常'}`
}

/** Where a carrier calls, what it signs with, and its parcels of which nothing is known. */
async function beside({ db, id, field, operator }: StaffContext): Promise<Html> {
  const carrier = await findCarrier(db, id)
  if (carrier === null) throw notFound('承运商不存在')
  const button = (path: string, label: string) =>
    html`<form method="post" action="${CARRIERS}/${id}/${path}">${field}<button>${label}</button></form>`
  return html`<section><h2>对接</h2><p>推送地址 <code>/carriers/${id}/events</code>，${carrier.secret === null ? '尚未生成签名密钥，暂不接收推送' : '已有签名密钥'}。格式见《运营手册》“与承运商对接”。</p><p>${standingOf(carrier)}</p>
<div class="row">${mayDo(operator.roles, keep) && html`${button('secret', carrier.secret === null ? '生成签名密钥' : '更换签名密钥')}${button('ask-again', '重新查询失败的运单')}`}</div></section>`
}

const orderLink = (id: number, no: string): Html => html`<a href="/staff/orders/${id}">${no}</a>`

/** What staff look into, with the carrier. */
async function toLookInto(db: StaffContext['db']): Promise<Html> {
  const rows = await failedQuestions(db)
  const odd = await contradictedParcels(db)
  return html`${
    odd.length > 0 &&
    html`<section><h2>签收后又有动态的运单</h2>${dataTable({
      caption: '签收后又有动态的运单',
      columns: ['承运商', '运单号', '订单', '签收', '最新动态'],
      rows: odd.map(({ parcel, orderNo }) => [
        parcel.carrier,
        parcel.trackingNo,
        orderLink(parcel.orderId, orderNo),
        parcel.deliveredAt && minuteOf(parcel.deliveredAt),
        parcel.tracks.findLast(({ key }) => key !== undefined)?.text ?? '',
      ]),
    })}</section>`
  }<section><h2>查询失败的运单</h2>${dataTable({
    caption: '查询失败的运单',
    columns: ['承运商', '运单号', '订单', { label: '失败次数', isFigure: true }, '自', '原因', '下次查询'],
    rows: rows.map(({ question, carrier, orderId, orderNo }) => [
      carrier,
      question.trackingNo,
      orderLink(orderId, orderNo),
      question.failures,
      question.failingSince && minuteOf(question.failingSince),
      question.lastError,
      chinaDateTime(question.dueAt),
    ]),
    empty: '暂无查询失败的运单',
  })}</section>`
}

/** Carriers that say where parcels are: they call the shop, or the shop asks them. */
export const carrierResource = resource<'id' | keyof GivenCarrier, GivenCarrier>({
  path: 'carriers',
  noun: '承运商',
  titled: 'name',
  mostRows: 500,
  columns: {
    id: idColumn,
    name: {
      heading: '承运商名称',
      read: hinted('与发货时填写的承运商相同', words(40)),
      isNeeded: true,
      example: '顺丰冷运',
      others: ['德邦快递'],
    },
    way: choiceColumn('对接方式', wayNames, { isNeeded: true, example: wayNames.json }),
    pollUrl: {
      heading: '查询地址',
      read: hinted('https:// 开头，含 {no}，查询时换成运单号；承运商只推送的留空', words(500)),
      mayBeCleared: true,
      example: 'https://api.carrier.example/parcels/{no}',
    },
  },
  ways: [['id'], ['name']],
  body: givenCarrier,
  records: writtenCarriers,
  save: saveCarrier,
  fileHints: ['签名密钥不在文件中，在承运商的页面上生成'],
  moreCalls: (app) => {
    const { post } = operatorRoutes(app)
    post('/carriers/:id/secret', { answer: madeSecret }, async ({ db, id }) => ({ id, ...(await makeSecret(db, id)) }))
    post('/carriers/:id/ask-again', { answer: askedAgain }, async ({ db, id, now }) => askAgain(db, id, now))
  },
  morePages: (app, { onePage: page }) => {
    const { post } = staffPages(app, { roles: keep, page })
    post('/carriers/:id/secret', {}, async ({ db, id }) => {
      const { name, secret } = await makeSecret(db, id)
      return { to: `${CARRIERS}/${id}`, notice: `“${name}”的签名密钥：${secret}（只显示这一次）`, isSecret: true }
    })
    post('/carriers/:id/ask-again', {}, async ({ db, id, now }) => {
      const { parcels } = await askAgain(db, id, now)
      return { to: `${CARRIERS}/${id}`, notice: `一分钟内重新查询 ${parcels} 个失败的运单` }
    })
  },
  pages: {
    tab: { label: '承运商', order: 24.5, group: '订单' },
    see: ['warehouse', 'sales'],
    keep,
    note: '承运商推送或由商城每半小时查询物流动态、预计送达日和途中温度，买家在订单页查看。未在此登记的承运商，物流动态由人工登记。',
    list: ['承运商', '对接方式', '查询地址', '状态'],
    rows: async ({ db }) =>
      (await db.select().from(carriers).orderBy(asc(carriers.id))).map((row) => ({
        id: row.id,
        name: row.name,
        cells: [wayNames[row.way], row.pollUrl || (row.way === 'json' ? '只推送' : ''), standingOf(row)],
      })),
    opens: true,
    stays: true,
    beside,
    underList: ({ db }) => toLookInto(db),
    remove: { run: removeCarrier, hint: '删除后不再接收其推送，也不再查询；已有的物流动态保留' },
  },
})
