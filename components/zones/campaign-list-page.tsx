import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { ListBody } from '#components/catalog/list-body.tsx'
import type { ListPlace } from '#components/catalog/list-links.ts'
import { placeGoods } from '#components/catalog/list-links.ts'
import { EmptyState } from '#components/ui/states.tsx'
import { listCallUrls } from '#lib/browser/personal-calls.ts'
import type { GoodsList, ListedCampaign } from '#lib/domain/goods-list.ts'
import { unsaid } from '#lib/kernel/unsaid.ts'
import { campaignGoodsUrl, listUrl } from '#lib/routes/links.ts'
import type { ZoneFace } from './faces.ts'
import { ZoneFrame } from './zone-frame.tsx'

const face: ZoneFace = { seal: '惠', tone: 'price' }

function NotRunning({ state }: { state: 'coming' | 'over' }) {
  return (
    <EmptyState
      text={state === 'coming' ? '活动未开始' : '活动已结束，价格以商品页为准'}
      way={{ href: listUrl('card'), text: '查看全部商品' }}
    />
  )
}

/** Goods that one campaign reaches, with its terms and the time left. */
export function CampaignListPage({ campaign, list }: { campaign: ListedCampaign; list: GoodsList }) {
  const place: ListPlace = { kind: 'activity', id: campaign.id, mode: 'card', query: {} }
  const isRunning = campaign.state === 'running'
  const rule = unsaid(campaign.name, campaign.terms)
  return (
    <>
      {isRunning && <EarlyCalls urls={listCallUrls(placeGoods(place))} />}
      <ZoneFrame
        title={campaign.name}
        face={face}
        zone={{ banners: [], rule, endsAt: isRunning ? campaign.endsAt : null, points: [] }}
        here={campaignGoodsUrl(campaign.id)}
      >
        {campaign.state === 'running' ? (
          <ListBody place={place} list={list} title={campaign.name} isTitled emptyText="活动商品已售完" />
        ) : (
          <NotRunning state={campaign.state} />
        )}
      </ZoneFrame>
    </>
  )
}
