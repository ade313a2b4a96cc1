const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longest pauses by the field of a timetable that has a fixed place, the rarest first. */
const pauses = [
  ['month', 366 * DAY],
  ['day', 31 * DAY],
  ['weekday', 7 * DAY],
  ['hour', DAY],
  ['minute', HOUR],
] as const

/** Seconds between two runs of a timetable (minute, hour, day, month, weekday), each a star or one place. */
export function longestPause(cron: string): number {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.split(' ')
  const fields = { minute, hour, day, month, weekday }
  return pauses.find(([field]) => fields[field] !== '*')?.[1] ?? MINUTE
}
