import type { FastifyInstance } from 'fastify'
import { activityCalls } from '#lib/contract/activity/calls.ts'
import { activityShapes } from '#lib/contract/activity/shapes.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { pageViews } from '#shop-api/db/schema/content.ts'
import { fieldRefusal } from '#shop-api/http/refusal.ts'
import { route } from '#shop-api/http/route.ts'
import { viewerOf } from '#shop-api/modules/goods/viewer.ts'
import { activityDetail, listActivities } from './pages.ts'
import { resolveActivity } from './resolve.ts'

const DAY_MS = 86_400_000

/** Page views (spec §2): path, title, when it was entered and how long it was looked at. */
function registerPageViews(app: FastifyInstance): void {
  route(app, activityCalls.activityTap, activityShapes.activityTap, async ({ body, member, db, now }) => {
    const enteredAt = new Date(timestampToMs(body.entered_at))
    const age = now.getTime() - enteredAt.getTime()
    if (Number.isNaN(age) || Math.abs(age) > 2 * DAY_MS) throw fieldRefusal('entered_at', '时间不正确')
    await db.insert(pageViews).values({
      path: body.path.split(/[?#]/, 1)[0] ?? '',
      title: body.title,
      enteredAt,
      seconds: body.seconds,
      memberId: member?.id ?? null,
    })
    return {}
  })
}

export function registerActivity(app: FastifyInstance): void {
  registerPageViews(app)
  route(app, activityCalls.activityList, activityShapes.activityList, async ({ query, db, now }) =>
    listActivities(db, query.kind, now),
  )
  route(app, activityCalls.activityDetail, activityShapes.activityDetail, async ({ id, member, db, now }) =>
    activityDetail(db, id, await viewerOf(db, member, now)),
  )
  route(app, activityCalls.activityResolve, activityShapes.activityResolve, async ({ query, db, now }) =>
    resolveActivity(db, query, now),
  )
}
