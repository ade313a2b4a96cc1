import { cx } from './cx.ts'

interface StepsProps {
  /** What the steps are of, for readers: 下单步骤. */
  label: string
  names: readonly string[]
  /** The current step, from 1. */
  step: number
  className?: string
}

/** Steps of something as one drawing; the current step is said in words as well. */
export function Steps({ label, names, step, className }: StepsProps) {
  return (
    <ol aria-label={label} className={cx('flex py-3 text-table', className)}>
      {names.map((name, index) => {
        const number = index + 1
        const isReached = number <= step
        return (
          <li
            key={name}
            aria-current={number === step ? 'step' : undefined}
            className={cx('flex flex-1 items-center last:flex-none', isReached ? 'text-brand-700' : 'text-ink-500')}
          >
            <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
              <circle
                cx="12"
                cy="12"
                r="11"
                className={isReached ? 'fill-brand-600 stroke-brand-600' : 'fill-surface stroke-line-strong'}
              />
              {number < step ? (
                <path d="M7 12.5l3.5 3.5L17 9" fill="none" strokeWidth="2" className="stroke-white" />
              ) : (
                <text
                  x="12"
                  y="16.5"
                  textAnchor="middle"
                  fontSize="13"
                  className={isReached ? 'fill-white' : 'fill-ink-500'}
                >
                  {number}
                </text>
              )}
            </svg>
            <span
              className={cx(
                'ml-1 whitespace-nowrap',
                number === step && 'font-semibold',
                number !== step && 'max-tablet:sr-only',
              )}
            >
              {name}
            </span>
            {number < names.length && (
              <span
                aria-hidden="true"
                className={cx('mx-2 h-0.5 flex-1', number < step ? 'bg-brand-600' : 'bg-line')}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
