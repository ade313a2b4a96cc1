export interface Prize {
  readonly id: number
  readonly name: string
  /** How it comes to the winner. */
  readonly remarks: string
}

export interface Lottery {
  readonly id: number
  readonly name: string
  readonly remarks: string
  /** Draws this member has left; null where that is not told. */
  readonly chances: number | null
  readonly isJoined: boolean
  readonly prizes: readonly Prize[]
}

/** What a draw came to, as the shop decided. */
export interface LotteryOutcome {
  /** Null: drawn, and what came of it is not told. */
  readonly isWon: boolean | null
  readonly name: string
  readonly remarks: string
  /** Draws left after this one; null where that is not told. */
  readonly chances: number | null
}

/** A prize somebody drew; of others the winner's name is masked. */
export interface WonPrize {
  readonly id: number
  readonly name: string
  readonly remarks: string
  readonly winner: string
  readonly wonAt: string
}

/** The words of a draw's end (spec §8). */
export function outcomeWords({ isWon, name, remarks }: LotteryOutcome): string {
  if (isWon === null) return '已抽奖，结果请在个人中心“我的抽奖”中查看'
  if (!isWon) return '很遗憾，未中奖，感谢参与'
  return `恭喜您，抽中${name}${remarks === '' ? '' : `（${remarks}）`}`
}

/** Where on a wheel of all prizes and one blank, the last, an outcome is. */
export function placeOf(prizes: readonly Prize[], { isWon, name, remarks }: LotteryOutcome): number {
  if (!isWon) return prizes.length
  const place = prizes.findIndex((prize) => prize.name === name && prize.remarks === remarks)
  return place < 0 ? prizes.length : place
}

/** Whether a member may draw: by the chances left, or by having joined where those are not told. */
export const canJoin = ({ chances, isJoined }: Pick<Lottery, 'chances' | 'isJoined'>): boolean =>
  chances === null ? !isJoined : chances > 0
