import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import { emptyShape, formInt, idShape, timestampShape, urlShape } from '../shape-parts.ts'

/**
 * A page view (path, title, entered at, seconds) or, under /activity/ and its code or id, the tap on a link to an
 * activity. Nothing in it says who looked.
 */
export const tapBody = z.object({
  path: z.string().max(500),
  title: z.string().max(200),
  entered_at: formInt,
  seconds: formInt.min(0).max(86_400),
  /** Names this one view: a page that is hidden and looked at again is reported once more, with more seconds. */
  view_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
})

/** fair: trade fair; zone: one maker's or subject's goods; topic: shelves on one theme; doctors: for clinics. */
export const campaignKindShape = z.enum(['fair', 'zone', 'topic', 'doctors'])
export const campaignStateShape = z.enum(['upcoming', 'running', 'ended'])

export const campaignSummaryShape = z.object({
  id: idShape,
  kind: campaignKindShape,
  title: z.string(),
  line: z.string(),
  image: z.string(),
  starts_at: timestampShape,
  ends_at: timestampShape,
  state: campaignStateShape,
  /** Null: it has not begun, so a link to it has no target. */
  url: urlShape.nullable(),
})

export const campaignDetailShape = campaignSummaryShape.extend({
  rules: z.array(z.string()),
  sections: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      note: z.string(),
      /** Empty unless the activity runs. */
      goods: z.array(goodsShape),
    }),
  ),
})

/** Parts of an address such as /activity/winter-flu/4: the activity, a section of it, goods of that. */
const linkPart = z.string().trim().max(64).optional()
export const campaignResolveQuery = z.object({ url: linkPart, url1: linkPart, url2: linkPart })

export const campaignShapes = {
  campaignClick: { body: tapBody, data: emptyShape },
  campaignList: {
    query: z.object({ kind: campaignKindShape.optional() }),
    data: z.object({ data: z.array(campaignSummaryShape) }),
  },
  campaignDetail: { data: campaignDetailShape },
  campaignResolve: {
    query: campaignResolveQuery,
    data: z.object({ title: z.string(), state: campaignStateShape, url: urlShape.nullable() }),
  },
}
