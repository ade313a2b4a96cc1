import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatYuan } from '#lib/kernel/money.ts'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import { amountOf, fromMoment, givenWhole, plainField, untilMoment } from '#shop-api/modules/base/access/asked.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { totalWeight } from './choose.ts'
import type { PrizeRow } from './repository.ts'
import type { PrizeKind } from './tables.ts'

export const prizeKinds = { points: '积分', voucher: '现金券', thing: '实物' } as const

/** What an operator gives for a lottery, as texts. */
export const givenLottery = z
  .object({
    name: plainField,
    remarks: plainField,
    startsAt: fromMoment,
    endsAt: untilMoment,
    chances: givenWhole('每客户抽奖次数', 1, '1'),
    blankWeight: givenWhole('不中奖的权重', 0, '0'),
    /** A line each: name, kind, worth, weight, pieces, remark; with bars between them. */
    prizes: plainField,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: '结束时间须晚于开始时间' })

export type GivenLottery = z.output<typeof givenLottery> & { readonly isOn?: boolean }

export type PrizeDraft = Pick<PrizeRow, 'name' | 'kind' | 'points' | 'voucherFen' | 'weight' | 'stock' | 'remarks'>

const MOST_PRIZES = 12

function readPrize(line: string): PrizeDraft {
  const refused = (reason: string) => fieldRefusal('prizes', `“${line}”：${reason}`)
  const parts = line.split(/[|｜]/).map((part) => part.trim())
  const [name = '', kindName = '', worth = '', weight = '', stock = '', remarks = '', ...rest] = parts
  const kind = (Object.keys(prizeKinds) as PrizeKind[]).find((each) => prizeKinds[each] === kindName)
  if (!kind || rest.length > 0) {
    throw refused(`须写作“名称|种类|数值|权重|数量|说明”，种类为${Object.values(prizeKinds).join('、')}之一`)
  }
  if (name === '' || name.length > 30) throw refused('名称须为1到30个字')
  if (remarks.length > 60) throw refused('说明最多60个字')
  const wholeOf = (label: string, text: string): number => {
    const number = wholeIn(text, 1)
    if (number === null) throw refused(`${label}须为正整数`)
    return number
  }
  if (kind === 'thing' && worth !== '') throw refused('实物不写数值')
  return {
    name,
    kind,
    remarks,
    weight: wholeOf('权重', weight),
    stock: wholeOf('数量', stock),
    points: kind === 'points' ? wholeOf('积分数', worth) : 0,
    voucherFen: kind === 'voucher' ? voucherOf(worth, refused) : fen(0),
  }
}

function voucherOf(worth: string, refused: (reason: string) => ShopRefusal): Fen {
  try {
    return amountOf('prizes', '现金券金额', worth)
  } catch (error) {
    throw error instanceof ShopRefusal ? refused(error.message) : error
  }
}

/** Prizes in their order. Throws ShopRefusal 422. */
export function readPrizes(text: string): PrizeDraft[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) throw fieldRefusal('prizes', '请填写奖品，每行一个')
  if (lines.length > MOST_PRIZES) throw fieldRefusal('prizes', `奖品最多${MOST_PRIZES}个`)
  const prizes = lines.map(readPrize)
  const twice = prizes.find(({ name }, at) => prizes.findIndex((each) => each.name === name) !== at)
  if (twice) throw fieldRefusal('prizes', `奖品“${twice.name}”重复`)
  return prizes
}

type Worth = Pick<PrizeDraft, 'kind' | 'points' | 'voucherFen'>

const worthText = ({ kind, points, voucherFen }: Worth): string =>
  kind === 'points' ? String(points) : kind === 'voucher' ? formatYuan(fen(voucherFen)) : ''

/** Prizes as the form writes them. */
export const prizeLines = (rows: readonly PrizeDraft[]): string =>
  rows
    .map((row) =>
      [row.name, prizeKinds[row.kind], worthText(row), row.weight, row.stock, row.remarks].join('|').replace(/\|$/, ''),
    )
    .join('\n')

/** How likely a chance wins it. */
export function chanceText(weight: number, total: number): string {
  return `${Number(((weight / Math.max(1, total)) * 100).toFixed(2))}%`
}

/** What a lottery would give away, for the operator who is about to save it. */
export function lotteryEffect({ blankWeight, chances }: GivenLottery, prizes: readonly PrizeDraft[]) {
  const total = totalWeight(prizes, blankWeight)
  const sumOf = (worth: (prize: PrizeDraft) => number) =>
    prizes.reduce((sum, prize) => sum + worth(prize) * prize.stock, 0)
  const things = prizes.reduce((sum, { kind, stock }) => sum + (kind === 'thing' ? stock : 0), 0)
  return {
    facts: [
      ['次数', `每客户${chances}次`],
      ['中奖率', chanceText(total - blankWeight, total)],
      [
        '最多送出',
        `现金券¥${formatFen(fen(sumOf(({ voucherFen }) => voucherFen)))}，积分${sumOf(({ points }) => points)}，实物${things}件（全部抽中时）`,
      ],
    ] as [string, string][],
    rows: prizes.map((prize) => ({ ...prize, chance: chanceText(prize.weight, total) })),
  }
}
