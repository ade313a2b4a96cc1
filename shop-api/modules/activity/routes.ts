import type { FastifyInstance } from 'fastify'
import { activityCalls } from '#lib/contract/activity/calls.ts'
import { activityShapes } from '#lib/contract/activity/shapes.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { pageViews } from '#shop-api/db/schema/content.ts'
import { fieldRefusal } from '#shop-api/http/refusal.ts'
import { route } from '#shop-api/http/route.ts'

const DAY_MS = 86_400_000

/** Page views (spec §2): path, title, when it was entered and how long it was looked at. */
export function registerActivity(app: FastifyInstance): void {
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
