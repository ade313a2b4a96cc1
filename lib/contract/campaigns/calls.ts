import type { z } from 'zod'
import { defineCalls, guestGet, guestPost } from '../call.ts'
import type { campaignShapes, campaignSummaryShape } from './shapes.ts'

type Data<Key extends keyof typeof campaignShapes> = z.infer<(typeof campaignShapes)[Key]['data']>

export type WireCampaign = z.infer<typeof campaignSummaryShape>
export type WireCampaignDetail = Data<'campaignDetail'>

export const campaignCalls = defineCalls<typeof campaignShapes>({
  campaignClick: guestPost('/api/activity/tap', {
    body: ['path', 'title', 'entered_at', 'seconds', 'view_key'],
    endpoint: 'activity',
    beacon: true,
    duplicates: 'allowed',
    feature: 'page-views',
  }),
  campaignList: guestGet('/api/activity/list', { query: ['kind'], feature: 'campaigns' }),
  campaignDetail: guestGet('/api/activity/detail/{id}', { params: { id: 'key' }, feature: 'campaigns' }),
  campaignResolve: guestGet('/api/activity/resolve', { query: ['url', 'url1', 'url2'], feature: 'campaigns' }),
})
