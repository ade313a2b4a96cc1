'use client'

import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { cx } from './cx.ts'
import { CloseIcon } from './icon.tsx'
import type { ModalProps } from './modal-props.ts'

export function ModalView({ onClose, title, children, placement = 'centre', footer }: ModalProps) {
  const sheet = placement === 'sheet'
  return (
    <Dialog open onClose={onClose} className="relative z-dialog">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className={cx('fixed inset-0 flex justify-center', sheet ? 'items-end' : 'items-center p-4')}>
        <DialogPanel
          className={cx(
            'flex max-h-[85vh] flex-col bg-surface shadow-float',
            sheet ? 'w-full pb-[env(safe-area-inset-bottom)]' : 'w-120 max-w-full rounded',
          )}
        >
          <div className="flex items-center justify-between border-line-soft border-b pl-4">
            <DialogTitle className="font-semibold text-nav">{title}</DialogTitle>
            <button type="button" aria-label="关闭" onClick={onClose} className="p-3 hover:text-brand-700">
              <CloseIcon />
            </button>
          </div>
          <div className="min-h-0 overflow-y-auto p-4">{children}</div>
          {footer && <div className="border-line-soft border-t p-4">{footer}</div>}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
