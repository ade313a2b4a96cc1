import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CloseIcon } from './icon.tsx'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `sheet` rises from the bottom edge: filters and choices on a phone. `full` fills a phone and scrolls in its own parts. */
  placement?: 'centre' | 'sheet' | 'full'
  /** Fixed below the scrolling content: the button that applies, with its count. */
  footer?: ReactNode
}

export function ModalView({ onClose, title, children, placement = 'centre', footer }: ModalProps) {
  return (
    <Dialog open onClose={onClose} className="relative z-dialog">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div
        className={cx('fixed inset-0 flex justify-center', placement === 'centre' ? 'items-center p-4' : 'items-end')}
      >
        <DialogPanel
          className={cx(
            'flex flex-col bg-surface shadow-float',
            placement === 'centre' ? 'w-120 max-w-full rounded' : 'w-full pb-[env(safe-area-inset-bottom)]',
            placement === 'full' ? 'h-full' : 'max-h-[85vh]',
          )}
        >
          <div className="flex items-center justify-between border-line-soft border-b pl-4">
            <DialogTitle className="font-semibold text-nav">{title}</DialogTitle>
            <button
              type="button"
              aria-label="关闭"
              onClick={onClose}
              className="flex size-10 shrink-0 items-center justify-center hover:text-brand-700 max-tablet:size-11"
            >
              <CloseIcon />
            </button>
          </div>
          <div className={placement === 'full' ? 'min-h-0 flex-1' : 'min-h-0 overflow-y-auto p-4'}>{children}</div>
          {footer && <div className="border-line-soft border-t p-4">{footer}</div>}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
