/** Where the wheel turns to, and how long that takes. */
export interface Goal {
  readonly degrees: number
  readonly ms: number
}

const TURN = 360
/** Until an answer comes; the client gives up after 30 s. */
const SPIN = { turns: 45, ms: 30_000 }
const MS_PER_TURN = SPIN.ms / SPIN.turns
const SHORTEST_MS = 400

/** Whole turns after which a wheel has landed that spun for so long. */
const turnsAfter = (ms: number): number => Math.ceil(ms / MS_PER_TURN) + 1

/** Whole turns behind a wheel once it has landed: the next spin begins there. */
export const turnsWhenLanded = (before: number, afterMs: number): number => before + turnsAfter(afterMs) + 1

export const resting = (turns: number): Goal => ({ degrees: turns * TURN, ms: 0 })

export const spinning = (turns: number): Goal => ({ degrees: (turns + SPIN.turns) * TURN, ms: SPIN.ms })

/** Brings a place under the pointer at the top when the result is reported, always onwards. */
export function landing(turns: number, afterMs: number, resultMs: number, place: number, places: number): Goal {
  return {
    degrees: (turns + turnsAfter(afterMs) + 1) * TURN - ((place + 0.5) * TURN) / places,
    ms: Math.max(resultMs - afterMs, SHORTEST_MS),
  }
}
