'use client'

import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { sharedReason } from '#lib/domain/buy-state.ts'
import type { Goods, Reason } from '#lib/domain/goods.ts'
import { isLinkable } from '#lib/routes/match.ts'

const Said = createContext<Reason | null>(null)

/** Whether a reason stands above the list already, so that a row need not repeat it. */
export function useIsSaid(reason: Reason | undefined): boolean {
  return use(Said)?.text === reason?.text && reason !== undefined
}

/** A list with the reason that keeps the buyer from several of its goods said once above it, with its one way out. */
export function SaidAbove({ goods, children }: { goods: readonly Goods[]; children: ReactNode }) {
  const reason = sharedReason(goods)
  const { wayOut } = reason ?? {}
  return (
    <Said value={reason}>
      <div role="status">
        {reason && (
          <Notice kind="warn">
            {reason.text}
            {wayOut && isLinkable(wayOut.url) && (
              <Link href={wayOut.url} className={linkClass('strong', { underlined: true }, 'ml-3 whitespace-nowrap')}>
                {wayOut.label}
              </Link>
            )}
          </Notice>
        )}
      </div>
      {children}
    </Said>
  )
}
