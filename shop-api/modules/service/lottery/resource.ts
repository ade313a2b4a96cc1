import { asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDate, chinaDateTime, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { dataTable, forInput, minuteOf, windowState } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { beginning, CellError, ending, lines, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { totalWeight } from './choose.ts'
import type { GivenLottery } from './given.ts'
import { chanceText, givenLottery, prizeKinds, prizeLines, readPrizes } from './given.ts'
import { findLottery, saveLottery, tryLottery } from './keep.ts'
import { registerLotteryCalls, switchLottery } from './operator.ts'
import type { LotteryRow } from './repository.ts'
import { registerThingPages } from './staff-things.ts'
import { lotteries, lotteryPrizes } from './tables.ts'

const MOST = 9_999_999
const lotteryRow = givenLottery.and(z.object({ isOn: givenYes }))

const plainLines = lines(8000, '写作“名称|种类|数值|权重|数量|说明”，')

/** Prizes as the form writes them. */
const readPrizeLines = Object.assign(
  (text: string) => {
    try {
      return text === '' ? '' : prizeLines(readPrizes(plainLines(text)))
    } catch (error) {
      throw error instanceof ShopRefusal ? new CellError(`：${error.message}`) : error
    }
  },
  { hint: plainLines.hint },
)

type LotteryKey = ('id' | 'name' | 'remarks' | 'startsAt' | 'endsAt') | ('chances' | 'blankWeight' | 'prizes' | 'isOn')

async function rows({ db, now }: StaffContext) {
  const found = await db.select().from(lotteries).orderBy(desc(lotteries.id))
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [row.chances, minuteOf(row.startsAt), endOfWindow(row.endsAt), stateOf(row, now)],
  }))
}

const stateOf = (row: LotteryRow, now: Date): Html => windowState({ ...row, isStopped: !row.isOn }, now)

async function show({ db, id, now }: StaffContext) {
  const { row, prizes } = await findLottery(db, id)
  const total = totalWeight(prizes, row.blankWeight)
  return {
    name: row.name,
    state: stateOf(row, now),
    facts: [
      ['时间', windowText(row.startsAt, row.endsAt)],
      ['次数', `每客户${row.chances}次`],
      ['不中奖', chanceText(row.blankWeight, total)],
    ] as [string, string][],
    more: dataTable({
      caption: '奖品',
      columns: ['奖品', '种类', { label: '中奖率', isFigure: true }, { label: '已发/数量', isFigure: true }, '说明'],
      rows: prizes.map(({ name, kind, weight, won, stock, remarks }) => [
        ...[name, prizeKinds[kind], chanceText(weight, total), `${won}/${stock}`, remarks],
      ]),
    }),
    turn: row.endsAt > now && (row.isOn ? ('off' as const) : ('on' as const)),
  }
}

const fresh = (now: Date): Texts => ({
  chances: '1',
  blankWeight: '40',
  startsAt: forInput(now),
  endsAt: forInput(new Date(`${chinaDate(new Date(now.getTime() + 30 * DAY_MS))}T24:00:00+08:00`)),
})

/** Lotteries with their prizes and chances, and the things that were won. */
export const lotteryResource = resource<
  LotteryKey,
  GivenLottery & { readonly isOn?: boolean },
  Awaited<ReturnType<typeof tryLottery>>
>({
  path: 'lotteries',
  noun: '抽奖',
  mostRows: 500,
  columns: {
    id: idColumn,
    name: {
      heading: '名称',
      read: words(30),
      isNeeded: true,
      example: '年终抽奖',
      others: ['周年抽奖'],
      asking: { hint: '买家可见' },
    },
    remarks: {
      ...textColumn('说明', words(200), '', ['每人三次', '奖品以实物为准']),
      asking: { as: 'area', rows: 2 },
    },
    startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
    endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
    chances: { heading: '每客户抽奖次数', read: whole(1, MOST), usual: '1', example: '1' },
    blankWeight: {
      heading: '不中奖的权重',
      read: whole(0, MOST),
      usual: '0',
      example: '40',
      asking: { hint: '中奖率 = 权重 ÷ 所有权重之和' },
    },
    prizes: {
      heading: '奖品',
      read: readPrizeLines,
      isNeeded: true,
      example: '10元现金券|现金券|10|15|500|30天内有效',
      others: ['保温杯|实物||1|3'],
      asking: {
        as: 'area',
        rows: 6,
        label: '奖品，每行一个',
        hint: '名称|种类|数值|权重|数量|说明，如 10元现金券|现金券|10|15|500|30天内有效；种类为积分、现金券、实物之一，实物不写数值',
      },
    },
    isOn: { ...yesColumn('可抽', '是'), asking: { as: 'file' } },
  },
  ways: [['id'], ['name']],
  body: lotteryRow,
  records: async (db, only) => {
    const found = await db
      .select()
      .from(lotteries)
      .where(only === undefined ? undefined : eq(lotteries.id, only))
      .orderBy(asc(lotteries.id))
    const all = await db
      .select()
      .from(lotteryPrizes)
      .where(only === undefined ? undefined : eq(lotteryPrizes.lotteryId, only))
      .orderBy(asc(lotteryPrizes.sort), asc(lotteryPrizes.id))
    const prizes = Map.groupBy(all, ({ lotteryId }) => lotteryId)
    return found.map((row) => ({
      id: row.id,
      texts: {
        name: row.name,
        remarks: row.remarks,
        chances: String(row.chances),
        startsAt: chinaDateTime(row.startsAt),
        endsAt: chinaDateTime(row.endsAt),
        blankWeight: String(row.blankWeight),
        isOn: row.isOn ? 'yes' : '',
        prizes: prizeLines(prizes.get(row.id) ?? []),
      },
    }))
  },
  form: givenLottery,
  look: tryLottery,
  save: saveLottery,
  fileHints: ['奖品写在一个单元格内，每行一个：名称|种类|数值|权重|数量|说明', '已有会员抽中的奖品不能改名或更改数值'],
  moreCalls: registerLotteryCalls,
  morePages: registerThingPages,
  pages: {
    tab: { label: '抽奖', order: 16, group: '促销' },
    see: ['sales', 'finance'],
    keep: ['sales'],
    rows,
    fresh,
    show,
    list: ['抽奖', { label: '每客户次数', isFigure: true }, '开始', '结束', '状态'],
    found: (found) =>
      dataTable({
        caption: '奖品',
        columns: ['奖品', '种类', { label: '中奖率', isFigure: true }, { label: '数量', isFigure: true }, '说明'],
        rows: found.rows.map((row) => [row.name, prizeKinds[row.kind], row.chance, row.stock, row.remarks]),
      }),
    switched: {
      path: 'switch',
      labels: { on: '恢复抽奖', off: '停止抽奖' },
      done: (name, to) => `抽奖“${name}”已${to === 'on' ? '恢复' : '停止'}`,
      run: switchLottery,
    },
  },
})
