import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { activityShapes, activitySummaryShape, tapBody } from './shapes.ts'

type Data<Key extends keyof typeof activityShapes> = z.infer<(typeof activityShapes)[Key]['data']>

export type WireActivity = z.infer<typeof activitySummaryShape>
export type WireActivityDetail = Data<'activityDetail'>

export const activityCalls = {
  activityTap: defineCall<{ body: z.input<typeof tapBody>; data: Data<'activityTap'> }>({
    method: 'POST',
    path: '/api/activity/tap',
    body: ['path', 'title', 'entered_at', 'seconds', 'view_key'],
    who: 'guest',
    endpoint: 'activity',
    beacon: true,
    duplicates: 'allowed',
    feature: 'page-views',
  }),
  activityList: defineCall<{ query: { kind?: WireActivity['kind'] }; data: Data<'activityList'> }>({
    method: 'GET',
    path: '/api/activity/list',
    query: ['kind'],
    who: 'guest',
    feature: 'campaigns',
  }),
  activityDetail: defineCall<{ data: Data<'activityDetail'> }>({
    method: 'GET',
    path: '/api/activity/detail/{id}',
    params: { id: 'key' },
    who: 'guest',
    feature: 'campaigns',
  }),
  activityResolve: defineCall<{
    query: z.input<(typeof activityShapes)['activityResolve']['query']>
    data: Data<'activityResolve'>
  }>({
    method: 'GET',
    path: '/api/activity/resolve',
    query: ['url', 'url1', 'url2'],
    who: 'guest',
    feature: 'campaigns',
  }),
}
