'use client'

import { useOftenBought } from '#lib/browser/use-purchase-history.ts'
import { EndingCoupons, LastOrder, PriceDrops } from './desk-notes.tsx'
import { PurchaseMonths } from './purchase-months.tsx'
import { useNotesReady } from './use-notes-ready.ts'
import { UsualGoods } from './usual-goods.tsx'

/** The desk's parts in the member centre: beside the orders there is room for every month's figure. */
export function CentreDesk() {
  const { data, error } = useOftenBought()
  const bought = data?.items ?? (error ? [] : undefined)
  const isReady = useNotesReady(bought !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 desktop:grid-cols-[minmax(0,1fr)_300px]">
      <UsualGoods bought={bought} className="border border-line" />
      <div className="flex flex-col gap-px border border-line bg-line">
        {isReady && (
          <>
            <PriceDrops bought={bought} most={3} />
            <LastOrder />
            <EndingCoupons most={2} />
            <PurchaseMonths height={48} />
          </>
        )}
      </div>
    </div>
  )
}
