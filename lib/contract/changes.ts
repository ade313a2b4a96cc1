import { z } from 'zod'
import { ID_PATTERN } from '#lib/kernel/id.ts'

/**
 * How the shop API tells storefronts that public content changed: server-sent events at CHANGES_PATH, each with the tags
 * of what changed; a comment line at least every 20 s shows that the connection is alive. Bearer token: the operator's.
 */
export const CHANGES_PATH = '/events'
export const CHANGES_HEARTBEAT_MS = 20_000

/**
 * Of which shop an answer is: another text for every database. A storefront that hears another one than before drops all that it
 * kept of the former. Optional: without it the address alone tells shops apart.
 */
export const SHOP_ID_HEADER = 'x-shop-id'

/** goods:12 drops every page that shows these goods, activity:3 its pages, goods every list; the others are parts of the shop. */
export const changeTags = ['shop', 'frame', 'home', 'goods', 'spike', 'content', 'activities'] as const
export type ChangeTag = (typeof changeTags)[number] | `goods:${number}` | `activity:${number}`

/** How many of the newest changes are named to who begins to listen, and in an event at most. */
export const NAMED_CHANGES = 200

export const changeShape = z.object({
  /**
   * Numbers of these changes, the same at every instance. The first event of a connection has no tags and names the newest
   * ones. Storefronts share pages only where they are there.
   */
  ids: z.array(z.number().int().positive()).max(NAMED_CHANGES).optional(),
  tags: z
    .array(z.union([z.enum(changeTags), z.string().regex(new RegExp(`^(goods|activity):${ID_PATTERN}$`))]))
    .max(500),
})
