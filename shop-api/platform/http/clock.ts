/** The clock is handed in, so that time windows can be tested and shifted. */
export type Clock = () => Date

/** The real time, or in test mode a clock that can be set so many milliseconds off. */
export function createClock(isMovable: boolean): { clock: Clock; shiftClock?: (ms: number) => void } {
  if (!isMovable) return { clock: () => new Date() }
  let shift = 0
  return {
    clock: () => new Date(Date.now() + shift),
    shiftClock: (ms) => {
      shift = ms
    },
  }
}
