'use client'

import type { ReactNode } from 'react'
import { alertDialog } from './dialog-state.ts'
import { Link } from './link.tsx'

interface NavLinkProps {
  /** Null: the campaign it leads to has not begun, and it says so (spec §8). */
  href: string | null
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** Words that lead to a page or a campaign. */
export function NavLink({ href, className, children, ...rest }: NavLinkProps) {
  if (href !== null) {
    return (
      <Link href={href} className={className} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={className} onClick={() => void alertDialog.show({ message: '活动暂未开始' })}>
      {children}
    </button>
  )
}
