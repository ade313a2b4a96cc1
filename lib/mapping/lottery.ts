import type { DataOf } from '#lib/contract/call.ts'
import type { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import type { Lottery, LotteryOutcome, WonPrize } from '#lib/domain/lottery.ts'

export function toLottery(wire: DataOf<typeof lotteryCalls.lotteryCampaign>): Lottery {
  return {
    id: wire.id,
    name: wire.name,
    remarks: wire.remarks,
    chances: wire.chances,
    isJoined: wire.is_join === 1,
    prizes: wire.prizes.map(({ id, name, remarks }) => ({ id, name, remarks })),
  }
}

export function toLotteryOutcome(wire: DataOf<typeof lotteryCalls.lotteryJoin>): LotteryOutcome {
  return { isWon: wire.won === 1, name: wire.name, remarks: wire.remarks, chances: wire.chances }
}

/** The outcome as the specification's own call may tell it: a prize by its name, or none. Chances left are not told. */
export function toShownOutcome(wire: DataOf<typeof lotteryCalls.lottery>): LotteryOutcome {
  const { name = null, remarks = '' } = wire ?? {}
  return { isWon: name === null ? null : name !== '', name: name ?? '', remarks, chances: null }
}

export function toWonPrize(wire: DataOf<typeof lotteryCalls.lotteryRecords>['data'][number]): WonPrize {
  return { id: wire.id, name: wire.name, remarks: wire.remarks, winner: wire.member, wonAt: wire.created_at }
}
