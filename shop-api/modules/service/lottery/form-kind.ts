import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { beginning, CellError, ending, lines, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { givenLottery, prizeLines, readPrizes } from './given.ts'
import { saveLottery } from './keep.ts'
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

const lotteryKind: FormKind<LotteryKey, z.output<typeof lotteryRow>> = {
  path: 'lotteries',
  noun: '抽奖',
  mostRows: 500,
  columns: {
    id: idColumn,
    name: { heading: '名称', read: words(30), isNeeded: true, example: '年终抽奖', others: ['周年抽奖'] },
    remarks: textColumn('说明', words(200), '', ['每人三次', '奖品以实物为准']),
    startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
    endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
    chances: { heading: '每客户抽奖次数', read: whole(1, MOST), usual: '1', example: '1' },
    blankWeight: { heading: '不中奖的权重', read: whole(0, MOST), usual: '0', example: '40' },
    prizes: {
      heading: '奖品',
      read: readPrizeLines,
      isNeeded: true,
      example: '10元现金券|现金券|10|15|500|30天内有效',
      others: ['保温杯|实物||1|3'],
    },
    isOn: yesColumn('可抽', '是'),
  },
  ways: [['id'], ['name']],
  body: lotteryRow,
  records: async (db) => {
    const rows = await db.select().from(lotteries).orderBy(asc(lotteries.id))
    const all = await db.select().from(lotteryPrizes).orderBy(asc(lotteryPrizes.sort), asc(lotteryPrizes.id))
    const prizes = Map.groupBy(all, ({ lotteryId }) => lotteryId)
    return rows.map((row) => ({
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
  save: saveLottery,
}

/** Lotteries with their prizes, as files. */
export const lotteryFile = formFile(lotteryKind)
