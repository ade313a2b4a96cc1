import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { zoneFaces } from '#components/zones/faces.ts'
import { ZoneFrame } from '#components/zones/zone-frame.tsx'
import { combinationsCallUrls } from '#lib/browser/personal-calls.ts'
import type { Combination } from '#lib/domain/cart.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { CombinationList } from './combination-list.tsx'

const rule = '多种商品成套购买，整套一个价，购物车中按一套计；套数限购，不与满减、折扣、优惠券同享。'

/** Goods sold together at one price. */
export function CombinationPage({ combinations }: { combinations: readonly Combination[] }) {
  return (
    <>
      <EarlyCalls urls={combinationsCallUrls} />
      <ZoneFrame
        title={pageTitle('combinations')}
        face={zoneFaces.combinations}
        zone={{ banners: [], rule, endsAt: null, points: [] }}
        here={routes.combinations.path}
      >
        <CombinationList initial={combinations} />
      </ZoneFrame>
    </>
  )
}
