import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { currentSecond, subscribeSecond } from './clock.ts'
import { cx } from './cx.ts'

interface CountdownProps {
  /** End of the window, epoch seconds of the server. */
  endsAt: number
  /** Words before the figures. */
  prefix?: string
  /** Words after them. */
  suffix?: string
  /** Called once when the end is reached while shown: refresh the price. */
  onEnd?: () => void
}

/** No clock that runs goes so far between two seconds. */
const JUMP_SECONDS = 60

const two = (value: number): string => String(value).padStart(2, '0')

interface Left {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const split = (left: number): Left => ({
  days: Math.floor(left / 86400),
  hours: Math.floor(left / 3600) % 24,
  minutes: Math.floor(left / 60) % 60,
  seconds: left % 60,
})

/** The same in words, to the minute: a reader must not be notified every second. */
export function leftInWords(seconds: number): string {
  const { days, hours, minutes } = split(seconds)
  if (seconds < 60) return '不足1分钟'
  return [days && `${days} 天`, hours && `${hours} 小时`, minutes && `${minutes} 分`].filter(Boolean).join(' ')
}

const nothingYet = (): undefined => undefined

/** Dark digit blocks, ticking with all others of the page. The server renders blanks of the same width. */
export function Countdown({ endsAt, prefix = '距结束', suffix = '', onEnd }: CountdownProps) {
  const now = useSyncExternalStore<number | undefined>(subscribeSecond, currentSecond, nothingYet)
  const left = now === undefined ? undefined : Math.max(0, endsAt - now)
  const ended = left === 0
  const [announced, setAnnounced] = useState('')
  const wasRunning = useRef(false)
  const saidAt = useRef(0)
  const notify = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    if (now === undefined) return
    if (!ended) {
      // Again where the clock has jumped: the server said what time it is.
      const hasJumped = Math.abs(now - saidAt.current) > JUMP_SECONDS
      if (!wasRunning.current || hasJumped) setAnnounced(`${prefix} ${leftInWords(endsAt - now)} ${suffix}`.trim())
      wasRunning.current = true
      saidAt.current = now
      return
    }
    setAnnounced('已结束')
    if (wasRunning.current) notify()
    wasRunning.current = false
  }, [now, ended, endsAt, prefix, suffix])

  const parts = left === undefined ? undefined : split(left)
  const blocks = parts ? [two(parts.hours), two(parts.minutes), two(parts.seconds)] : ['--', '--', '--']

  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-table text-ink-500',
        // Words behind it may be longer than a phone is wide.
        suffix === '' ? 'shrink-0 whitespace-nowrap' : 'flex-wrap',
      )}
    >
      <span role="status" className="sr-only">
        {announced}
      </span>
      {ended ? (
        <span aria-hidden="true">已结束</span>
      ) : (
        <>
          <span aria-hidden="true">{prefix}</span>
          <time aria-hidden="true" dateTime={new Date(endsAt * 1000).toISOString()} className="flex items-center">
            {parts && parts.days > 0 && <span className="mr-1">{parts.days} 天</span>}
            {blocks.map((block, at) => (
              <span key={['时', '分', '秒'][at]}>
                {at > 0 && <span className="px-0.5">:</span>}
                <span className="inline-block min-w-6 rounded bg-ink-900 text-center font-semibold text-white">
                  {block}
                </span>
              </span>
            ))}
          </time>
          {suffix !== '' && <span aria-hidden="true">{suffix}</span>}
        </>
      )}
    </span>
  )
}
