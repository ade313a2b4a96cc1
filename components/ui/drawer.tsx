import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'

interface DrawerProps {
  /** Id for `aria-controls` of the buttons that open it. */
  id: string
  label: string
  open: boolean
  onClose: () => void
  /** The button that opened it: Esc gives the focus back. */
  opener?: RefObject<HTMLElement | null>
  children: ReactNode
  className?: string
}

/**
 * A non-modal region at the right edge that slides out from behind the toolbar. Closed, its content is out of reach for
 * keyboard and readers. The focus stays where it was, unless the opener moves it.
 */
export function Drawer({ id, label, open, onClose, opener, children, className }: DrawerProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
    opener?.current?.focus()
  }
  return (
    <aside
      id={id}
      aria-label={label}
      inert={!open}
      onKeyDown={onKeyDown}
      className={cx(
        'w-drawer bg-surface transition duration-mid',
        open ? 'visible translate-x-0 shadow-float' : 'invisible translate-x-full',
        className,
      )}
    >
      {children}
    </aside>
  )
}
