import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import {
  areaField,
  dataTable,
  factList,
  forInput,
  inputField,
  minuteOf,
  momentField,
  pagerOf,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerTried } from '#shop-api/modules/identity/back-office/tried-pages.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { totalWeight } from './choose.ts'
import { lotteryFile } from './form-kind.ts'
import { chanceText, givenLottery, prizeKinds, prizeLines } from './given.ts'
import { findLottery, saveLottery, tryLottery } from './keep.ts'
import { markSent, openThings, switchLottery } from './operator.ts'
import type { LotteryRow } from './repository.ts'
import { lotteries } from './tables.ts'

const PATH = '/lotteries'
const LOTTERIES = `/staff${PATH}`
const THINGS = '/staff/lottery-prizes'
const keep: readonly Role[] = ['sales']
const send: readonly Role[] = ['sales', 'warehouse']

function stateOf(row: LotteryRow, now: Date): Html {
  if (row.endsAt <= now) return html`<span class="state">已结束</span>`
  if (!row.isOn) return html`<span class="state bad">已停止</span>`
  return row.startsAt <= now
    ? html`<span class="state good">进行中</span>`
    : html`<span class="state wait">未开始</span>`
}

async function list({ db, now }: StaffContext): Promise<Html> {
  const rows = await db.select().from(lotteries).orderBy(desc(lotteries.id))
  return dataTable({
    caption: '抽奖',
    columns: ['抽奖', { label: '每客户次数', isFigure: true }, '开始', '结束', '状态'],
    rows: rows.map((row) => [
      html`<a href="${LOTTERIES}/${row.id}">${row.name}</a>`,
      row.chances,
      minuteOf(row.startsAt),
      endOfWindow(row.endsAt),
      stateOf(row, now),
    ]),
    empty: '暂无抽奖',
  })
}

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { row, prizes } = await findLottery(db, id)
  return {
    name: row.name,
    remarks: row.remarks,
    chances: String(row.chances),
    blankWeight: String(row.blankWeight),
    startsAt: forInput(row.startsAt),
    endsAt: forInput(row.endsAt),
    prizes: prizeLines(prizes),
  }
}

async function about({ db, id, now, field, operator }: StaffContext) {
  const { row, prizes } = await findLottery(db, id)
  const total = totalWeight(prizes, row.blankWeight)
  const turn = row.isOn ? 'off' : 'on'
  const head = html`<section><h2>${row.name} ${stateOf(row, now)}</h2>${factList([
    ['时间', windowText(row.startsAt, row.endsAt)],
    ['次数', `每客户${row.chances}次`],
    ['不中奖', chanceText(row.blankWeight, total)],
  ])}${dataTable({
    caption: '奖品',
    columns: ['奖品', '种类', { label: '中奖率', isFigure: true }, { label: '已发/数量', isFigure: true }, '说明'],
    rows: prizes.map((prize) => [
      prize.name,
      prizeKinds[prize.kind],
      chanceText(prize.weight, total),
      `${prize.won}/${prize.stock}`,
      prize.remarks,
    ]),
  })}${
    mayDo(operator.roles, keep) &&
    row.endsAt > now &&
    html`<form method="post" action="${LOTTERIES}/${id}/switch">${field}<button class="${turn === 'off' ? 'danger' : 'quiet'}" name="to" value="${turn}">${turn === 'off' ? '停止抽奖' : '恢复抽奖'}</button></form>`
  }</section>`
  return { title: row.name, head }
}

const names = {
  name: '名称',
  remarks: '说明',
  startsAt: '开始时间',
  endsAt: '结束时间',
  chances: '每客户抽奖次数',
  blankWeight: '不中奖的权重',
  prizes: '奖品',
} as const

const fields = (
  given: Texts,
): Html => html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 30, hint: '买家可见' })}
${inputField({ name: 'chances', label: names.chances, value: given.chances, isNeeded: true, most: 7 })}
${inputField({ name: 'blankWeight', label: names.blankWeight, value: given.blankWeight, most: 7, hint: '中奖率 = 权重 ÷ 所有权重之和' })}
${momentField('startsAt', names.startsAt, given)}${momentField('endsAt', names.endsAt, given)}
${areaField({ name: 'remarks', label: names.remarks, value: given.remarks, rows: 2, most: 200 })}
${areaField({ name: 'prizes', label: '奖品，每行一个', value: given.prizes, rows: 6, most: 8000, isNeeded: true, hint: '名称|种类|数值|权重|数量|说明，如 10元现金券|现金券|10|15|500|30天内有效；种类为积分、现金券、实物之一，实物不写数值' })}`

const freshTexts = (now: Date): Texts => ({
  chances: '1',
  blankWeight: '40',
  startsAt: forInput(now),
  endsAt: forInput(new Date(`${chinaDate(new Date(now.getTime() + 30 * DAY_MS))}T24:00:00+08:00`)),
})

const PER_PAGE = 50

/** Things that were won and wait to be sent, oldest first. */
async function thingsPage({ db, field }: StaffContext, after = 0) {
  const rows = await openThings(db, { after, limit: PER_PAGE })
  return {
    title: '待发奖品',
    body: html`<main><h1>待发奖品</h1>${dataTable({
      caption: '待发奖品',
      columns: ['奖品', '会员', '中奖时间', '操作'],
      rows: rows.map((row) => [
        row.name,
        `${row.companyName}（编号 ${row.memberId}）`,
        row.at,
        html`<form method="post" action="${THINGS}/${row.id}/sent">${field}<button class="small">已发出</button></form>`,
      ]),
      empty: '暂无待发奖品',
    })}${pagerOf(THINGS, {}, { after, next: nextAfter(rows, PER_PAGE) })}</main>`,
  }
}

/** Lotteries with their prizes and chances, and the things that were won. */
export function registerLotteryPages(app: FastifyInstance): void {
  const inCell = '奖品写在一个单元格内，每行一个：名称|种类|数值|权重|数量|说明'
  registerFileKind(app, { file: lotteryFile, roles: keep, hints: [inCell, '已有会员抽中的奖品不能改名或更改数值'] })
  const page = registerTried(app, {
    path: PATH,
    noun: '抽奖',
    see: ['sales', 'finance'],
    keep,
    body: givenLottery,
    tab: { label: '抽奖', order: 16, group: '促销' },
    names,
    list,
    fields,
    fresh: freshTexts,
    textsOf,
    about,
    save: saveLottery,
    look: async (db, given, id, now) => {
      const { rows, ...looked } = await tryLottery(db, given, id, now)
      return {
        ...looked,
        table: dataTable({
          caption: '奖品',
          columns: ['奖品', '种类', { label: '中奖率', isFigure: true }, { label: '数量', isFigure: true }, '说明'],
          rows: rows.map((row) => [row.name, prizeKinds[row.kind], row.chance, row.stock, row.remarks]),
        }),
      }
    },
  })
  const to = z.object({ to: z.enum(['on', 'off']) })
  staffAction(
    app,
    { path: `${PATH}/:id/switch`, roles: keep, body: to, page },
    async ({ db, id, body: { to: turn } }) => {
      const { name } = await switchLottery(db, id, turn === 'on')
      return { to: `${LOTTERIES}/${id}`, notice: `抽奖“${name}”已${turn === 'on' ? '恢复' : '停止'}` }
    },
  )
  const tab = { label: '待发奖品', order: 22, group: '订单' }
  staffPage(app, { path: '/lottery-prizes', roles: send, query: placeQuery, tab }, ({ query, ...context }) =>
    thingsPage(context, query.after),
  )
  staffAction(
    app,
    { path: '/lottery-prizes/:id/sent', roles: send, page: (context) => thingsPage(context) },
    async ({ db, id, now }) => ({
      to: THINGS,
      notice: `“${(await markSent(db, id, now)).name}”已发出`,
    }),
  )
}
