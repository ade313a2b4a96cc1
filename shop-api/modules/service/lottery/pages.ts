import type { DataOf } from '#lib/contract/call.ts'
import type { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { LotteryRow, WonRow } from './repository.ts'
import { findRunning, latestWinners, prizesOf, prizesWonBy, usedChances } from './repository.ts'

type WireLottery = DataOf<typeof lotteryCalls.lotteryCampaign>

async function wireLottery(db: Db, lottery: LotteryRow, memberId: number | null): Promise<WireLottery> {
  const used = memberId === null ? 0 : await usedChances(db, lottery.id, memberId)
  const prizes = await prizesOf(db, lottery.id)
  return {
    id: lottery.id,
    name: lottery.name,
    is_join: used > 0 ? 1 : 0,
    remarks: lottery.remarks,
    chances: memberId === null ? 0 : Math.max(0, lottery.chances - used),
    prizes: prizes.map(({ id, name, remarks }) => ({ id, name, remarks, image: '' })),
  }
}

/** The draw that runs now, or null. */
export async function runningLottery(
  db: Db,
  memberId: number | null,
  now: Date,
  id?: number,
): Promise<WireLottery | null> {
  const lottery = await findRunning(db, now, id)
  return lottery && (await wireLottery(db, lottery, memberId))
}

/** One draw by its id. Throws ShopRefusal 404 when it does not run. */
export async function lotteryCampaign(db: Db, memberId: number | null, now: Date, id: number): Promise<WireLottery> {
  const lottery = await runningLottery(db, memberId, now, id)
  if (!lottery) throw notFound('抽奖活动不存在')
  return lottery
}

/** Whether there is a draw this member may join and has not joined yet. */
export async function simpleCheck(db: Db, member: Pick<CurrentMember, 'id' | 'reviewState'>, now: Date) {
  const lottery = member.reviewState === 'approved' ? await findRunning(db, now) : null
  if (!lottery) return { id: null, is_join: 0 as const }
  return { id: lottery.id, is_join: (await usedChances(db, lottery.id, member.id)) > 0 ? (1 as const) : (0 as const) }
}

const SHOWN = 4

/** A winner as others may see it: the town and kind of a company, not its name. */
const masked = (company: string): string => `${company.slice(0, SHOWN)}****${company.replace(/〔.*〕$/, '').slice(-2)}`

const wireRecord = ({ record, companyName }: WonRow, isOwn: boolean) => ({
  id: record.id,
  name: record.name,
  remarks: record.remarks,
  member: isOwn ? companyName : masked(companyName),
  created_at: chinaDateTime(record.at),
})

/** The latest winners of a draw; of the running one when none is named. */
export async function winnersOf(db: Db, now: Date, id?: number) {
  const lotteryId = id ?? (await findRunning(db, now))?.id
  const rows = lotteryId === undefined ? [] : await latestWinners(db, lotteryId)
  return { data: rows.map((row) => wireRecord(row, false)) }
}

export async function ownPrizes(db: Db, memberId: number) {
  return { data: (await prizesWonBy(db, memberId)).map((row) => wireRecord(row, true)) }
}
