import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { zoneFaces } from '#components/zones/faces.ts'
import { ZoneFrame } from '#components/zones/zone-frame.tsx'
import { exchangeCallUrls } from '#lib/browser/personal-calls.ts'
import type { Exchanges } from '#lib/domain/exchange.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { ExchangeGroups } from './exchange-groups.tsx'

const rule =
  '购买指定商品，满额可低价换购，满量即送赠品；换购商品须另加入购物车，含麻商品不计入换购金额，赠品随单自动配送。'

interface ExchangePageProps {
  exchanges: Exchanges
  /** groups: some goods of each group; list: all that are known, as rows. */
  view: 'groups' | 'list'
}

/** Buy from a group, exchange or get something for it. */
export function ExchangePage({ exchanges, view }: ExchangePageProps) {
  const other = view === 'groups' ? routes.combinationGiftList.path : routes.combinationGifts.path
  return (
    <>
      <EarlyCalls urls={exchangeCallUrls(view)} />
      <ZoneFrame
        title={view === 'groups' ? pageTitle('combinationGifts') : '组合满赠商品清单'}
        face={zoneFaces.combinationGifts}
        zone={{ banners: [], rule, endsAt: null, points: [] }}
        here={view === 'groups' ? routes.combinationGifts.path : routes.combinationGiftList.path}
        aside={
          <Link href={other} className={linkClass('body', {}, 'text-table')}>
            {view === 'groups' ? '商品清单 ›' : '返回活动 ›'}
          </Link>
        }
      >
        <ExchangeGroups initial={exchanges} view={view} />
      </ZoneFrame>
    </>
  )
}
