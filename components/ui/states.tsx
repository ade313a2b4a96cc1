import type { ReactNode } from 'react'
import type { Failure } from '#lib/kernel/result.ts'
import type { ButtonVariant } from './button.tsx'
import { Button, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { ReloadButton } from './reload-button.tsx'

interface Way {
  readonly href: string
  readonly text: string
  readonly variant?: ButtonVariant
}

interface EmptyStateProps {
  text: ReactNode
  /** Where to go on, by a link that looks like a button. */
  way?: Way | false
  /** What else to do. */
  action?: ReactNode
  className?: string
}

/** Nothing here: a sentence and one action. */
export function EmptyState({ text, way, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-4 bg-surface px-4 py-12 text-ink-500', className)}>
      <p>{text}</p>
      {way && (
        <Link href={way.href} className={buttonClass({ variant: way.variant ?? 'brand' })}>
          {way.text}
        </Link>
      )}
      {action}
    </div>
  )
}

/** Something failed: a sentence, what to do, the number to tell the service, and its phone. */
export function ErrorState({
  error,
  text = error?.text ?? '系统繁忙，请稍候再试',
  onRetry,
  retry = onRetry && <Button onClick={onRetry}>重试</Button>,
  phone,
  className,
}: {
  error?: Failure | undefined
  /** Where the place has words of its own. */
  text?: ReactNode
  onRetry?: () => void
  /** Another way to try again: a link, a button that is highlighted. */
  retry?: ReactNode
  phone?: string | undefined
  className?: string
}) {
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center gap-2 bg-surface px-4 py-8 text-center text-ink-700', className)}
    >
      <p>{text}</p>
      {error?.reloads ? <ReloadButton /> : retry}
      {phone && <p className="text-meta text-ink-500">客服电话 {phone}</p>}
      {error?.requestId && <p className="text-meta text-ink-500">请求编号 {error.requestId}</p>}
    </div>
  )
}

/** A message in the page itself: something to know, to mind, or that went well. Words carry it, colour repeats. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'warn' | 'ok' | 'error'; children: ReactNode }) {
  const looks = {
    info: 'bg-info-50 text-info-700',
    warn: 'bg-warn-50 text-warn-700',
    ok: 'bg-ok-50 text-ok-700',
    error: 'bg-price-50 text-price-dark',
  }
  return <div className={cx('px-3 py-2 text-table', looks[kind])}>{children}</div>
}
