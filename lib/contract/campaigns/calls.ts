import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { campaignShapes, campaignSummaryShape } from './shapes.ts'

type Data<Key extends keyof typeof campaignShapes> = z.infer<(typeof campaignShapes)[Key]['data']>

export type WireCampaign = z.infer<typeof campaignSummaryShape>
export type WireCampaignDetail = Data<'campaignDetail'>

export const campaignCalls = defineCalls<typeof campaignShapes>({
  campaignClick: {
    method: 'POST',
    path: '/api/activity/tap',
    body: ['path', 'title', 'entered_at', 'seconds', 'view_key'],
    who: 'guest',
    endpoint: 'activity',
    beacon: true,
    duplicates: 'allowed',
    feature: 'page-views',
  },
  campaignList: { method: 'GET', path: '/api/activity/list', query: ['kind'], who: 'guest', feature: 'campaigns' },
  campaignDetail: {
    method: 'GET',
    path: '/api/activity/detail/{id}',
    params: { id: 'key' },
    who: 'guest',
    feature: 'campaigns',
  },
  campaignResolve: {
    method: 'GET',
    path: '/api/activity/resolve',
    query: ['url', 'url1', 'url2'],
    who: 'guest',
    feature: 'campaigns',
  },
})
