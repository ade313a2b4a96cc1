import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

interface SettingProps {
  label: string
  /** What it is now. */
  value: ReactNode
  /** What the button says: 修改, 更换. */
  action?: string
  /** The form that changes it; `close` says what became of it, or nothing when it was given up. */
  children?: (close: (done?: string) => void) => ReactNode
}

/** One line of what is known of a member, with its change in place. */
export function Setting({ label, value, action = '修改', children }: SettingProps) {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const close = (said = ''): void => {
    setOpen(false)
    setDone(said)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-t px-3 py-2 first:border-t-0">
      <dt className="w-20 text-ink-500 text-table">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <span>{value}</span>
        {children && !isOpen && (
          <Button variant="text" size="row" aria-label={`${action}${label}`} onClick={() => setOpen(true)}>
            {action}
          </Button>
        )}
        <span role="status" className="text-meta text-ok-700">
          {done}
        </span>
      </dd>
      {isOpen && children && (
        <dd className="mt-1 basis-full">
          <div className="max-w-100 tablet:ml-24">{children(close)}</div>
        </dd>
      )}
    </div>
  )
}
