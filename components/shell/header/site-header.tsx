import { SearchBox } from '#components/catalog/search-box/search-box.tsx'
import { LotteryEntry } from '#components/lottery/lottery-entry.tsx'
import { Link } from '#components/ui/link.tsx'
import type { CommonData } from '#lib/domain/common.ts'
import type { Ad } from '#lib/domain/site.ts'
import { pageFolder } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { ClosableAd } from '../ads/closable-ad.tsx'
import { FramePart } from '../frame-part.tsx'
import { showableAd } from '../linkable.ts'
import { CartButton } from '../visitor/cart-button.tsx'
import { ServiceContact } from '../visitor/service-contact.tsx'
import { HeaderTitle } from './header-title.tsx'
import { HotWords } from './hot-words.tsx'
import { StuckHeader } from './stuck-header.tsx'
import { Wordmark } from './wordmark.tsx'

interface SiteHeaderProps {
  siteName: string
  common: Pick<CommonData, 'hotWords' | 'config'>
  cornerAds: readonly Ad[]
}

/** Groups whose pages have no navigation bar. */
export const memberGroups = ['(cart)', '(member)', '(unoffered)']
/** Cart steps 2 and 3 keep the buyer's eye on the order: no search there (spec §2). */
const withoutSearch = [pageFolder('checkout'), pageFolder('pay'), pageFolder('payTransfer')]

export function SiteHeader({ siteName, common, cornerAds }: SiteHeaderProps) {
  const ad = showableAd(cornerAds)
  return (
    <StuckHeader>
      <div className="low-line mx-auto flex w-full max-w-shop items-center gap-6 min-h-20 group-data-stuck:min-h-0 max-desktop:px-4 max-tablet:min-h-0 max-tablet:px-2">
        <Link href={routes.home.path} aria-label={`${siteName}首页`} className="shrink-0 max-tablet:hidden">
          <Wordmark name={siteName} className="h-10 w-auto group-data-stuck:h-8" />
        </Link>
        <FramePart only={withoutSearch}>
          <HeaderTitle />
        </FramePart>
        <FramePart except={withoutSearch}>
          {/* On narrow screens the line belongs to the search; what the page is, its own first lines say. */}
          <div className="max-desktop:hidden">
            <HeaderTitle />
          </div>
        </FramePart>
        <div className="min-w-0 flex-1">
          <FramePart except={withoutSearch}>
            <SearchBox />
            <HotWords words={common.hotWords} />
          </FramePart>
        </div>
        <div className="max-tablet:hidden">
          <CartButton />
        </div>
        <div className="group-data-stuck:hidden max-tablet:hidden">
          <ServiceContact hotLine={common.config.hotLine} className="w-45" />
        </div>
        {ad && (
          <FramePart except={memberGroups}>
            <ClosableAd
              ad={ad}
              width={180}
              height={72}
              className="w-45 shrink-0 group-data-stuck:hidden max-desktop:hidden"
            />
          </FramePart>
        )}
        <LotteryEntry look="header" />
      </div>
    </StuckHeader>
  )
}
