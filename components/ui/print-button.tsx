'use client'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { PrintIcon } from './icon.tsx'

interface PrintButtonProps {
  text?: string
  /** text: beside other actions; a phone has no room for it there. */
  variant?: 'brand' | 'outline' | 'text'
}

/** Prints the page, or the paper it has of its own. */
export function PrintButton({ text = '打印', variant = 'outline' }: PrintButtonProps) {
  return (
    <Button
      variant={variant}
      size={variant === 'brand' ? 'base' : 'row'}
      className={cx('no-print', variant === 'text' && 'max-tablet:hidden')}
      onClick={() => window.print()}
    >
      <PrintIcon /> {text}
    </Button>
  )
}
