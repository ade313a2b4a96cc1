import { and, eq, inArray, max, ne } from 'drizzle-orm'
import { windowText } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { CampaignDraft, GivenCampaign } from './given.ts'
import { draftCampaign } from './given.ts'
import { goodsOf } from './pages.ts'
import { findCampaign, loadSections } from './reads.ts'
import { kindNames } from './shapes.ts'
import type { CampaignRow } from './state.ts'
import { stateOf } from './state.ts'
import { campaignSections, campaigns } from './tables.ts'
import { tagsOfCampaign } from './windows.ts'

async function change(db: Db, id: number, now: Date, changes: (row: CampaignRow) => Partial<CampaignRow>) {
  return inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
    if (!known) throw notFound('活动不存在')
    const next = changes(known)
    const announcedState = stateOf({ ...known, ...next }, now)
    const [row] = await tx
      .update(campaigns)
      .set({ ...next, announcedState })
      .where(eq(campaigns.id, id))
      .returning()
    if (!row) throw notFound('活动不存在')
    await announce(tx, tagsOfCampaign(id))
    return row
  })
}

/** Takes a campaign away from every page. Throws ShopRefusal 404. */
export const stopCampaign = (db: Db, id: number, now: Date): Promise<CampaignRow> =>
  change(db, id, now, () => ({ isStopped: true }))

/** Lets a campaign run from now on: takes back a stop, moves a beginning that lies ahead. Throws ShopRefusal. */
export const startCampaign = (db: Db, id: number, until: string | undefined, now: Date): Promise<CampaignRow> =>
  change(db, id, now, (row) => {
    const endsAt = until === undefined ? row.endsAt : new Date(`${until}T24:00:00+08:00`)
    if (endsAt <= now) throw fieldRefusal('until', '活动已结束，请用 --until 指定新的截止日期（今天或以后）')
    return { isStopped: false, endsAt, startsAt: row.startsAt > now ? now : row.startsAt }
  })

async function checkCode(tx: Db, code: string, id: number | null): Promise<void> {
  const own = id === null ? undefined : ne(campaigns.id, id)
  const [other] = await tx
    .select({ title: campaigns.title })
    .from(campaigns)
    .where(and(eq(campaigns.code, code), own))
  if (other) throw fieldRefusal('code', `链接代号已用于“${other.title}”`)
}

/** What a campaign would show; nothing is kept. Throws ShopRefusal. */
export async function tryCampaign(db: Db, given: GivenCampaign, id: number | null, now: Date) {
  const { columns, sections } = await draftCampaign(db, given, now)
  await checkCode(db, columns.code, id)
  const isStopped = id !== null && (await findCampaign(db, id)).isStopped
  const goodsIndex = await currentGoodsIndex(db)
  const named = await scopeNamer(db, valuesOf(sections, 'scope'))
  const taken = new Set<number>()
  const shown = sections.map((section) => ({
    name: section.name,
    scope: named(section.scope),
    goods: goodsOf(goodsIndex, section, taken).length,
    goodsLimit: section.goodsLimit,
  }))
  return {
    facts: [
      ['类型', kindNames[columns.kind]],
      ['名称', columns.title],
      ['链接', storefront.campaign(columns.code)],
      ['时间', windowText(columns.startsAt, columns.endsAt)],
      ['规则', `${columns.rules.length}条`],
    ] as [string, string][],
    warnings: [
      ...(isStopped ? ['该活动已停止，保存后仍不显示'] : []),
      ...(!isStopped && columns.startsAt <= now ? ['保存后几秒内在商城显示'] : []),
      ...shown.flatMap(({ name, goods }) => (goods === 0 ? [`会场“${name}”当前无可售商品`] : [])),
    ],
    shown,
  }
}

/** Sections that keep their name keep their id, which links know them by. */
async function setSections(tx: Db, campaignId: number, sections: CampaignDraft['sections']): Promise<void> {
  const known = await loadSections(tx, [campaignId])
  const gone = known.filter(({ name }) => !sections.some((each) => each.name === name)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(campaignSections).where(inArray(campaignSections.id, gone))
  for (const [at, section] of sections.entries()) {
    const row = { ...section, sort: at + 1 }
    const kept = known.find(({ name }) => name === section.name)
    if (kept) await tx.update(campaignSections).set(row).where(eq(campaignSections.id, kept.id))
    else await tx.insert(campaignSections).values({ campaignId, ...row })
  }
}

async function addCampaign(tx: Db, { columns }: CampaignDraft, now: Date): Promise<number> {
  const [last] = await tx.select({ sort: max(campaigns.sort) }).from(campaigns)
  const [row] = await tx
    .insert(campaigns)
    .values({ ...columns, announcedState: stateOf(columns, now), sort: (last?.sort ?? 0) + 1 })
    .onConflictDoNothing()
    .returning({ id: campaigns.id })
  // Somebody else took the code since it was looked for.
  if (!row) throw new ShopRefusal(409, '链接代号刚被使用，请更换')
  await announce(tx, tagsOfCampaign(row.id))
  return row.id
}

/** Adds a campaign behind the others, or changes one. Throws ShopRefusal. */
export async function saveCampaign(
  db: Db,
  given: GivenCampaign,
  id: number | null,
  now: Date,
): Promise<{ id: number; name: string }> {
  return inTransaction(db, async (tx) => {
    const draft = await draftCampaign(tx, given, now)
    await checkCode(tx, draft.columns.code, id)
    const saved = id ?? (await addCampaign(tx, draft, now))
    if (id !== null) await change(tx, id, now, () => draft.columns)
    await setSections(tx, saved, draft.sections)
    return { id: saved, name: draft.columns.title }
  })
}
