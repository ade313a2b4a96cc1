import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, inputField, minuteOf, valueList } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { typedInto } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { carrierNames } from '#shop-api/modules/trade/carriers/keep.ts'
import { isHeld, isUnsent } from '#shop-api/modules/trade/orders/hold-order.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { stateText } from '#shop-api/modules/trade/orders/states.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { parcelTemperatures } from './parcel-temperature.ts'
import type { StaffOrder } from './staff-list.ts'
import { orderForStaff } from './staff-list.ts'
import { temperatureCurve } from './staff-temperature.ts'
import { methodLabel } from './wire-line.ts'

export const ORDERS = '/staff/orders'

/** Who does what with orders. */
export const orderRoles = {
  see: ['sales', 'warehouse', 'finance'],
  ship: ['warehouse'],
  print: ['sales', 'warehouse'],
  track: ['sales', 'warehouse'],
  money: ['finance'],
  cancel: ['sales'],
  hold: ['sales', 'warehouse', 'finance'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

const yuan = (amount: number): string => formatFen(fen(amount))

const tones: Readonly<Partial<Record<OrderRow['state'], string>>> = {
  submitted: 'wait',
  paid: 'wait',
  picked: 'wait',
  received: 'good',
  done: 'good',
}

export function orderState(order: OrderRow, parcels: number): Html {
  const { state, waitsForGroup } = order
  const text = waitsForGroup ? '待成团' : stateText(order, parcels)
  return html`<span class="state ${tones[state] ?? ''}">${text}</span>${isHeld(order) && html` <span class="state bad">暂缓</span>`}`
}

const batchStates = { held: '待发', taken: '已发', unsent: '缺货未发', released: '' } as const

function linesOf({ lines, batches }: StaffOrder): Html {
  return html`<section><h2>商品明细</h2>${dataTable({
    caption: '商品明细',
    columns: [
      '商品',
      '编码',
      '规格',
      { label: '数量', isFigure: true },
      { label: '单价', isFigure: true },
      { label: '实付', isFigure: true },
      '批号与效期',
    ],
    rows: lines.map((line) => [
      html`${line.name}${line.gift && html`<br><span class="aside">赠品：${line.gift.name} × ${line.gift.total}</span>`}`,
      line.goodsCode,
      line.spec,
      `${line.number} ${line.unit}`,
      formatPrice(parsePrice(line.price)),
      yuan(line.payFen),
      html`${batches
        .filter((batch) => batch.orderLineId === line.id)
        .map(
          (batch) =>
            html`<div class="nowrap">${batch.batchNo} × ${batch.number} <span class="aside">${batch.expiresOn} ${batch.warehouseName} ${batchStates[batch.state]}</span></div>`,
        )}`,
    ]),
  })}</section>`
}

const button = (action: string, field: Html, label: string): Html =>
  html`<form method="post" action="${action}">${field}<button>${label}</button></form>`

function reasonForm(action: string, { field, attempt }: StaffContext, label: string, isShown = true): Html {
  const typed = typedInto(attempt, action)
  const shown = isShown ? '原因（买家可见）' : '原因（仅后台可见）'
  return html`<details${typed !== undefined && new Html(' open')}><summary>${label}</summary><form class="fields" method="post" action="${action}">${field}
${inputField({ name: 'reason', label: shown, value: typed?.reason, isNeeded: true, most: 100 })}<button${isShown && new Html(' class="danger"')}>${label}</button></form></details>`
}

const holdFacts = ({ holdAt, holdBy, holdReason }: OrderRow): Html =>
  html`<p class="warning">${holdBy} 于 ${holdAt && minuteOf(holdAt)} 暂缓此订单：${holdReason}。恢复前不能拣货和发货。</p>`

/** What is still held, each batch with how many of it leave; all of it unless a smaller number is typed. */
async function shipForm({ order, lines, batches }: StaffOrder, { db, field, attempt }: StaffContext): Promise<Html> {
  const held = batches.filter(({ state }) => state === 'held')
  const given = attempt?.given ?? {}
  return html`<form class="stack" method="post" action="${ORDERS}/${order.id}/ship">${field}
${dataTable({
  caption: '本次发货',
  columns: ['商品', '批号', '有效期至', '仓库', { label: '待发', isFigure: true }, '本次发出'],
  rows: held.map((batch, index) => [
    lines.find(({ id }) => id === batch.orderLineId)?.name ?? '',
    batch.batchNo,
    batch.expiresOn,
    batch.warehouseName,
    batch.number,
    html`<input type="hidden" name="lines[${index}][lineId]" value="${batch.orderLineId}"><input type="hidden" name="lines[${index}][batchNo]" value="${batch.batchNo}"><input class="short" name="lines[${index}][number]" inputmode="numeric" value="${batch.number}" maxlength="8" aria-label="批号 ${batch.batchNo} 本次发出的数量">`,
  ]),
})}
<div class="fields">${inputField({ name: 'carrier', label: '承运商', value: given.carrier, isNeeded: true, most: 40, list: 'carriers' })}${valueList('carriers', await carrierNames(db))}
${inputField({ name: 'trackingNo', label: '运单号', value: given.trackingNo, isNeeded: true, most: 60 })}<button>发货</button></div></form>`
}

async function actions(found: StaffOrder, context: StaffContext): Promise<Html> {
  const { order, parcels, notice } = found
  const { field, operator } = context
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const at = `${ORDERS}/${order.id}`
  const isTransfer = order.state === 'submitted'
  const isOn = isHeld(order)
  const canCancel = isUnsent(order)
  const parts = [
    isOn && holdFacts(order),
    isOn && may(orderRoles.hold) && button(`${at}/release`, field, '恢复处理'),
    isTransfer &&
      notice &&
      html`<p>买家已提交转账信息：${notice.transferred_on}，流水号 ${notice.serial_no}${notice.files.map(({ id, name }) => html` <a href="/staff/transfer-files/${id}" target="_blank" rel="noopener">${name}</a>`)}；转账附言 ${referenceOf({ kind: 'order', id: order.id })}</p>`,
    isTransfer && may(orderRoles.money) && button(`${at}/confirm-transfer`, field, `确认到账 ¥${yuan(order.payFen)}`),
    order.state === 'paid' &&
      !order.waitsForGroup &&
      !isOn &&
      may(orderRoles.ship) &&
      button(`${at}/pick`, field, '开始拣货'),
    order.state === 'picked' &&
      may(orderRoles.print) &&
      html`<p><a href="${ORDERS}/documents?kind=picking&amp;ids=${order.id}">打印拣货单</a></p>`,
    order.state === 'picked' && !isOn && may(orderRoles.ship) && (await shipForm(found, context)),
    order.state === 'picked' &&
      parcels.length > 0 &&
      may(orderRoles.cancel) &&
      reasonForm(`${at}/close-rest`, context, '剩余不发并退款'),
    canCancel && parcels.length === 0 && may(orderRoles.cancel) && reasonForm(`${at}/cancel`, context, '取消订单'),
    canCancel && !isOn && may(orderRoles.hold) && reasonForm(`${at}/hold`, context, '暂缓处理', false),
  ].filter((part) => part !== false && part !== null)
  return parts.length === 0 ? html`` : html`<section><h2>处理</h2>${parts}</section>`
}

const less = (label: string, amount: number): (readonly [string, string])[] =>
  amount === 0 ? [] : [[label, `-${yuan(amount)}`]]

function money({ order, paid }: StaffOrder): Html {
  return html`<section><h2>金额</h2>${factList([
    ['商品金额', yuan(order.goodsFen)],
    ...less('满减', order.fullReductionFen),
    ...less('折扣', order.discountFen),
    ...less('优惠券', order.couponFen),
    ...(order.freightParts?.length
      ? order.freightParts.map(({ label, fee }): [string, string] => [label, yuan(fee)])
      : ([['运费', yuan(order.shippingFen)]] as [string, string][])),
    ['应付', html`<b>¥${yuan(order.payFen)}</b>`],
    ['已退款', yuan(order.refundedFen)],
  ])}${dataTable({
    caption: '付款记录',
    columns: ['时间', '方式', { label: '金额', isFigure: true }],
    rows: paid.map((row) => [chinaDateTime(row.paidAt), methodLabel(row.method), yuan(row.amountFen)]),
    empty: '尚未付款',
  })}</section>`
}

const trackForm = (parcel: StaffOrder['parcels'][number], { field, id }: StaffContext): Html =>
  html`<form class="row" method="post" action="${ORDERS}/${id}/tracks">${field}<input type="hidden" name="shipment" value="${parcel.id}"><input name="text" maxlength="100" required aria-label="运单 ${parcel.trackingNo} 的物流动态" placeholder="物流动态，买家可见"><button class="small">登记</button></form>`

/** What the carrier says of a parcel as a whole. */
function standingOf(row: StaffOrder['parcels'][number]): Html | false {
  const { deliveredAt, expectedOn } = row
  if (deliveredAt === null) return expectedOn !== null && html`<div>预计 ${expectedOn} 送达</div>`
  return html`<div>承运商显示 ${minuteOf(deliveredAt)} 已签收</div>${row.isContradicted && html`<p class="warning">签收后承运商又有新动态，请与承运商核对。</p>`}`
}

async function parcelsOf({ parcels, batches }: StaffOrder, context: StaffContext): Promise<Html> {
  const mayTrack = mayDo(context.operator.roles, orderRoles.track)
  const temperatures = await parcelTemperatures(context.db, parcels, batches)
  return html`<section><h2>包裹</h2>${dataTable({
    caption: '包裹',
    columns: ['运单号', '承运商', '发出时间', '买家收货', '物流动态'],
    rows: parcels.map((row) => [
      row.trackingNo,
      row.carrier,
      chinaDateTime(row.shippedAt),
      row.receivedAt && chinaDateTime(row.receivedAt),
      html`${standingOf(row)}${temperatureCurve(temperatures.get(row.id), row.trackingNo)}${row.tracks.map(({ at, text }) => html`<div><span class="aside">${at}</span> ${text}</div>`)}${mayTrack && trackForm(row, context)}`,
    ]),
    empty: '尚未发货',
  })}<p class="row">${parcels.length > 0 && mayDo(context.operator.roles, orderRoles.print) && html`<a href="${ORDERS}/documents?ids=${context.id}">随货同行单</a><a href="${ORDERS}/${context.id}/trace-codes">追溯码</a>`}<a href="${ORDERS}/${context.id}/folder">全部单据打包下载</a></p></section>`
}

export async function orderPage(context: StaffContext): Promise<Page> {
  const found = await orderForStaff(context.db, context.id)
  const { order, parcels, history } = found
  return {
    title: `订单 ${order.no}`,
    body: html`<main><p><a href="${ORDERS}">订单</a></p><h1>订单 ${order.no} ${orderState(order, parcels.length)}</h1>
<section>${factList([
      ['会员', html`<a href="/staff/members/${order.memberId}">${order.companyName}</a>`],
      ['下单时间', chinaDateTime(order.createdAt)],
      ['类型', order.kind === 'hm' ? '含麻订单（对公转账）' : '普通订单'],
      ['收货人', `${order.address.name} ${order.address.phone}`],
      ['收货地址', order.address.text],
      ['买家留言', order.remark || '无'],
    ])}</section>
${await actions(found, context)}
${linesOf(found)}
${await parcelsOf(found, context)}
<div class="columns">${money(found)}
<section><h2>订单动态</h2>${dataTable({
      caption: '订单动态',
      columns: ['时间', '内容'],
      rows: history.map((row) => [chinaDateTime(row.at), row.text]),
    })}</section></div></main>`,
  }
}
