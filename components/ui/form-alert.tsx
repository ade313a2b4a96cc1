import { cx } from './cx.ts'
import { ErrorIcon } from './icon.tsx'
import { Notice } from './states.tsx'

/** What is wrong with a form as a whole; read out when it comes. */
export function FormAlert({ message, className }: { message: string | undefined; className?: string }) {
  return (
    <div role="alert" className={cx('empty:hidden', className)}>
      {message && (
        <Notice kind="error">
          <span className="flex items-start gap-1">
            <ErrorIcon className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-break-word">{message}</span>
          </span>
        </Notice>
      )}
    </div>
  )
}
