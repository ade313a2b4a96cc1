import { usePhone } from '#components/ui/use-phone.ts'
import { useOftenBought } from '#lib/browser/use-purchase-history.ts'
import { BlockerBanner } from './blocker-banner.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { EndingCoupons, LastOrder, PhoneNotes, PriceDrops } from './desk-notes.tsx'
import { PurchaseMonths } from './purchase-months.tsx'
import { useNotesReady } from './use-notes-ready.ts'
import { UsualGoods } from './usual-goods.tsx'

/** What a buyer begins the morning with: what is in the way, what waits, and the usual goods. */
export function DeskContent() {
  const { data, error } = useOftenBought()
  const bought = data?.items ?? (error ? [] : undefined)
  const isReady = useNotesReady(bought !== undefined)
  const isPhone = usePhone()
  return (
    <>
      <BlockerBanner />
      <DeskFigures />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px bg-line desktop:grid-cols-[minmax(0,1fr)_300px]">
        <UsualGoods bought={bought} />
        <div className="flex flex-col bg-surface">
          {isReady && (
            <>
              {isPhone ? <PhoneNotes bought={bought} /> : <PriceDrops bought={bought} most={2} />}
              <LastOrder />
              {!isPhone && <EndingCoupons most={1} />}
              {!isPhone && <PurchaseMonths height={36} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}
