import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tapBody } from '#lib/contract/campaigns/shapes.ts'
import { chinaDate, DAY_MS, timestampToMs } from '#lib/kernel/time.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { loadCampaigns } from '#shop-api/modules/service/campaigns/reads.ts'
import { campaignCalled } from '#shop-api/modules/service/campaigns/targets.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { campaignClicks, pageViews } from './tables.ts'

type Tap = z.output<typeof tapBody>

const PATH_LENGTH = 120
const TITLE_LENGTH = 60
const TAPPED = new RegExp(`^${storefront.campaign(String.raw`([\w-]{1,64})`)}$`)
/** Public parameters with numbers may stay: they choose what a page shows. */
const PUBLIC = /^(select|id)=\d{1,15}$/

function pathOf(given: string): string {
  const [path = '', query = ''] = (given.split('#', 1)[0] ?? '').split('?')
  const kept = query.split('&').filter((each) => PUBLIC.test(each))
  return (path + (kept.length === 0 ? '' : `?${kept.join('&')}`)).slice(0, PATH_LENGTH)
}

/** When a page was entered. The reader's clock may be days out: then ours is used. */
function enteredAtOf(tap: Tap, now: Date): Date {
  const entered = timestampToMs(tap.entered_at)
  const isLikely = entered <= now.getTime() && entered > now.getTime() - DAY_MS
  return new Date(isLikely ? entered : now.getTime() - tap.seconds * 1000)
}

async function recordView(db: Db, tap: Tap, now: Date): Promise<void> {
  const row = {
    key: tap.view_key ?? randomUUID(),
    path: pathOf(tap.path),
    title: tap.title.slice(0, TITLE_LENGTH),
    enteredAt: enteredAtOf(tap, now),
    seconds: tap.seconds,
  }
  await db
    .insert(pageViews)
    .values(row)
    .onConflictDoUpdate({
      target: pageViews.key,
      set: { seconds: sql`greatest(${pageViews.seconds}, excluded.seconds)`, title: sql`excluded.title` },
      setWhere: sql`${pageViews.path} = excluded.path`,
    })
}

async function recordCampaignClick(db: Db, name: string, now: Date): Promise<void> {
  const campaign = campaignCalled(await loadCampaigns(db), name)
  if (!campaign) return
  await db
    .insert(campaignClicks)
    .values({ day: chinaDate(now), campaignId: campaign.id, taps: 1 })
    .onConflictDoUpdate({
      target: [campaignClicks.day, campaignClicks.campaignId],
      set: { taps: sql`${campaignClicks.taps} + 1` },
    })
}

/** Writes down a page view or the tap on a campaign (spec §2, §7). */
export async function recordTap(db: Db, tap: Tap, now: Date): Promise<void> {
  const name = TAPPED.exec(tap.path)?.[1]
  if (name === undefined) await recordView(db, tap, now)
  else await recordCampaignClick(db, name, now)
}
