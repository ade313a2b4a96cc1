import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { activityShapes, activitySummaryShape } from './shapes.ts'

type Data<Key extends keyof typeof activityShapes> = z.infer<(typeof activityShapes)[Key]['data']>

export type WireActivity = z.infer<typeof activitySummaryShape>
export type WireActivityDetail = Data<'activityDetail'>

export const activityCalls = defineCalls<typeof activityShapes>({
  activityTap: {
    method: 'POST',
    path: '/api/activity/tap',
    body: ['path', 'title', 'entered_at', 'seconds', 'view_key'],
    who: 'guest',
    endpoint: 'activity',
    beacon: true,
    duplicates: 'allowed',
    feature: 'page-views',
  },
  activityList: {
    method: 'GET',
    path: '/api/activity/list',
    query: ['kind'],
    who: 'guest',
    feature: 'campaigns',
  },
  activityDetail: {
    method: 'GET',
    path: '/api/activity/detail/{id}',
    params: { id: 'key' },
    who: 'guest',
    feature: 'campaigns',
  },
  activityResolve: {
    method: 'GET',
    path: '/api/activity/resolve',
    query: ['url', 'url1', 'url2'],
    who: 'guest',
    feature: 'campaigns',
  },
})
