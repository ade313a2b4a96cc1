import { cx } from './cx.ts'

/** A 4-px bar. `value` is 0 to 100; `label` says what grows (距包邮还差 ¥32.50), shown by the caller or only read out. */
export function ProgressBar({ value, label, className }: { value: number; label: string; className?: string }) {
  const percent = Math.max(0, Math.min(100, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={cx('h-1 overflow-hidden bg-line-soft', className)}
    >
      <div className="h-full bg-brand-600" style={{ width: `${percent}%` }} />
    </div>
  )
}
