import { createListeners } from './listeners.ts'
import { timestampToMs } from './time.ts'

/** What an answer says about the server's time, by the clocks of the computer it came to. */
export interface TimeReading {
  /** Milliseconds on the computer's clock when it was asked, and when the answer began to come. */
  readonly askedAt: number
  readonly cameAt: number
  /** The answer's Date header, and for how many seconds somebody on the way has kept it. */
  readonly date: string | null
  readonly age?: string | null
  /** The envelope's timestamp. */
  readonly timestamp?: unknown
}

/** Timestamps further than this from the Date of the same answer are of no clock. */
const ABSURD_MS = 5 * 60_000
/** Both are whole seconds: the time is somewhere within. */
const SECOND_MS = 1000

function serverMs({ date, age, timestamp }: TimeReading): number | null {
  const byDate = Date.parse(date ?? '') + (Number(age ?? 0) || 0) * 1000
  const stamp = typeof timestamp === 'string' ? Number(timestamp) : timestamp
  const byStamp = typeof stamp === 'number' && stamp > 0 ? timestampToMs(stamp) : Number.NaN
  if (Math.abs(byStamp - byDate) <= ABSURD_MS) return byStamp
  return Number.isNaN(byDate) ? null : byDate
}

/** A clock that goes by the server's time; every tab has one. */
export function createServerClock() {
  /** How far the server is ahead of the computer, and how wrong that may be. */
  let offsetMs = 0
  let doubtMs = Number.POSITIVE_INFINITY
  let ask: (() => void) | null = null
  const listeners = createListeners()

  /** A moment on the computer's clock as the server would say it. */
  const byServer = (ms: number): number => ms + offsetMs

  return {
    byServer,

    /** The server's time in milliseconds; the computer's until an answer has come. */
    serverNow: (): number => byServer(Date.now()),

    /**
     * Takes the server's time from an answer, half of the way to and fro being the way back. The surer reading holds,
     * unless a later one contradicts it: somebody may have set the computer's clock.
     */
    takeServerTime: (reading: TimeReading): void => {
      const time = serverMs(reading)
      const { askedAt, cameAt } = reading
      if (time === null || cameAt < askedAt) return
      const [offset, doubt] = [time + SECOND_MS / 2 - (askedAt + cameAt) / 2, (cameAt - askedAt + SECOND_MS) / 2]
      if (doubt >= doubtMs && Math.abs(offset - offsetMs) <= doubt + doubtMs) return
      offsetMs = offset
      doubtMs = doubt
      listeners.call()
    },

    /** Who can ask for the time, where nothing else is asked of the server. */
    setTimeSource: (source: () => void): void => {
      ask = source
    },

    /** Somebody shows the time: it is asked for unless an answer has said it. */
    wantServerTime: (): void => {
      if (doubtMs === Number.POSITIVE_INFINITY) ask?.()
    },

    /** Calls when the time is known better. Returns the way to stop listening. */
    onServerTime: listeners.add,
  }
}

export const { byServer, serverNow, takeServerTime, setTimeSource, wantServerTime, onServerTime } = createServerClock()
