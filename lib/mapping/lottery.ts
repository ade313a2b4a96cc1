import type { DataOf } from '#lib/contract/call.ts'
import type { drawCalls } from '#lib/contract/draw/calls.ts'
import type { Lottery, LotteryOutcome, WonPrize } from '#lib/domain/lottery.ts'

export function toLottery(wire: DataOf<typeof drawCalls.drawActivity>): Lottery {
  return {
    id: wire.id,
    name: wire.name,
    remarks: wire.remarks,
    chances: wire.chances,
    isJoined: wire.is_join === 1,
    prizes: wire.prizes.map(({ id, name, remarks }) => ({ id, name, remarks })),
  }
}

export function toLotteryOutcome(wire: DataOf<typeof drawCalls.drawJoin>): LotteryOutcome {
  return { isWon: wire.won === 1, name: wire.name, remarks: wire.remarks, chances: wire.chances }
}

/** The outcome as the specification's own call may tell it: a prize by its name, or none. Chances left are not told. */
export function toShownOutcome({ name, remarks }: NonNullable<DataOf<typeof drawCalls.draw>>): LotteryOutcome {
  return { isWon: name !== '', name, remarks, chances: 0 }
}

export function toWonPrize(wire: DataOf<typeof drawCalls.drawRecords>['data'][number]): WonPrize {
  return { id: wire.id, name: wire.name, remarks: wire.remarks, winner: wire.member, drawnAt: wire.created_at }
}
