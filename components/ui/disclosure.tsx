import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DownIcon } from './icon.tsx'

/** Shows and hides its content in place, without script. */
export function Disclosure({
  summary,
  open,
  children,
  className,
}: {
  summary: ReactNode
  open?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <details open={open} className={cx('group/disclosure', className)}>
      <summary className="flex list-none items-center gap-1 text-brand-700 hover:underline">
        {summary}
        <DownIcon className="size-4 transition-transform duration-fast group-open/disclosure:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
