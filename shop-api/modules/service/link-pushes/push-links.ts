import { eq, sql } from 'drizzle-orm'
import { endOfDay } from '#lib/kernel/days.ts'
import { chinaDate, HOUR_MS } from '#lib/kernel/time.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { Job } from '#shop-api/platform/jobs/start-jobs.ts'
import { counter, gauge } from '#shop-api/platform/metrics/counts.ts'
import type { Engine } from './engines.ts'
import { linkPushes, pushedLinks } from './tables.ts'

const failures = counter('shop_api_link_push_failures_total', 'Calls by which a search engine took no links.', [
  'engine',
])
const waiting = gauge('shop_api_link_push_waiting', 'Changed pages a search engine has not taken, at the last look.', [
  'engine',
])

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** Bundles an engine gets at a time; the rest waits for the next minute. */
const MOST_BUNDLES = 20

/** How long an engine is left alone after so many failures. */
export const pauseAfter = (count: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)

const nextMidnight = (now: Date): Date => endOfDay(chinaDate(now))

const HELP = 2

interface ChangedPage {
  readonly subject: 'goods' | 'post'
  readonly id: number
  readonly path: string
  readonly changedAt: string
  readonly total: number
}

/**
 * Pages that changed since the engine is known and that it has not taken as they are, the oldest change first: by what they are, not by a
 * place in a list of changes, so that none is lost whatever was committed late.
 */
async function changedPages(db: Db, { name, most, takesGone }: Engine, since: Date): Promise<ChangedPage[]> {
  const rows = await sqlRows<Omit<ChangedPage, 'path'> & { type: number | null; place: string }>(
    db,
    sql`with pages as (
        select 'goods' as subject, g.id, null::int as type, '' as place, greatest(g.described_at, l.updated_at) as at, g.is_on_shelf as stays
        from goods g left join leaflets l on l.goods_id = g.id
        union all
        select 'post', p.id, p.type, coalesce(nullif(p.path, ''), c.path, ''), p.updated_at,
          not p.is_hidden or (p.type = ${HELP} and p.path = '')
        from posts p left join post_categories c on c.id = p.category_id)
      select pages.subject, pages.id, pages.type, pages.place, date_trunc('milliseconds', pages.at) as "changedAt", count(*) over ()::int as total
      from pages left join ${pushedLinks} sent on sent.engine = ${name} and sent.subject = pages.subject and sent.subject_id = pages.id
      where pages.at > ${since.toISOString()}::timestamptz and (pages.stays or ${takesGone})
        and (sent.changed_at is null or sent.changed_at < date_trunc('milliseconds', pages.at))
      order by pages.at, pages.subject, pages.id limit ${most}`,
  )
  return rows.map(({ type, place, ...row }) => ({ ...row, path: pathOf(row, type, place) }))
}

/** Help is on its page or its category's, news on their own. */
function pathOf({ subject, id }: Pick<ChangedPage, 'subject' | 'id'>, type: number | null, place: string): string {
  if (subject === 'goods') return storefront.goods(id)
  return type === HELP ? place || storefront.helpRegistration : storefront.article(id, type ?? HELP)
}

async function noteTaken(db: Db, { name }: Engine, pages: readonly ChangedPage[]): Promise<void> {
  const values = pages.map(({ subject, id, changedAt }) => ({
    engine: name,
    subject,
    subjectId: id,
    changedAt: new Date(changedAt),
  }))
  await db
    .insert(pushedLinks)
    .values(values)
    .onConflictDoUpdate({
      target: [pushedLinks.engine, pushedLinks.subject, pushedLinks.subjectId],
      set: { changedAt: sql`excluded.changed_at` },
    })
}

interface Pushing {
  readonly engines: readonly Engine[]
  /** Public address of the shop. */
  readonly siteUrl: string
  /** Hears what the operator should. */
  readonly warn: (facts: object, words: string) => void
}

/** Sends one engine what is due. Answers with how many links it took. */
async function pushTo(db: Db, engine: Engine, { siteUrl, warn }: Pushing, now: Date): Promise<number> {
  const { name, most } = engine
  await db.insert(linkPushes).values({ engine: name, since: now, dueAt: now }).onConflictDoNothing()
  const [state] = await db.select().from(linkPushes).where(eq(linkPushes.engine, name))
  if (!state) throw new Error(`${name} was not written`)
  let taken = 0
  let before = state.failures
  let dueAt = state.dueAt
  for (let bundle = 0; bundle < MOST_BUNDLES && dueAt.getTime() <= now.getTime(); bundle += 1) {
    const pages = await changedPages(db, engine, state.since)
    waiting.set({ engine: name }, pages[0]?.total ?? 0)
    if (pages.length === 0) break
    const pushed = await engine.push([...new Set(pages.map(({ path }) => new URL(path, siteUrl).href))])
    if (pushed.kind === 'failed') {
      failures({ engine: name })
      before += 1
      dueAt = new Date(now.getTime() + pauseAfter(before))
      warn({ engine: name, reason: pushed.reason, failures: before, again: dueAt }, 'a search engine took no links')
    } else {
      if (pushed.objected.length > 0)
        warn({ engine: name, links: pushed.objected.slice(0, 10) }, 'a search engine refused links for good')
      await noteTaken(db, engine, pages)
      waiting.set({ engine: name }, (pages[0]?.total ?? 0) - pages.length)
      taken += pages.length
      before = 0
      dueAt = pushed.isFull ? nextMidnight(now) : now
    }
    await db.update(linkPushes).set({ failures: before, dueAt }).where(eq(linkPushes.engine, name))
    if (pages.length < most) break
  }
  return taken
}

/** Tells search engines which pages changed. Answers with how many links each took. */
export async function pushLinks(db: Db, pushing: Pushing, now: Date): Promise<Record<string, number>> {
  const taken: Record<string, number> = {}
  for (const engine of pushing.engines) taken[engine.name] = await pushTo(db, engine, pushing, now)
  return taken
}

/** None where no engine's key is set. */
export const linkPushJobs = (pushing: Pushing): Job[] =>
  pushing.engines.length === 0
    ? []
    : [{ name: 'link-pushes', cron: '* * * * *', work: (db, now) => pushLinks(db, pushing, now) }]
