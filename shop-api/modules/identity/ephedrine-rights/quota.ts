import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { EphedrineQuota } from '#shop-api/modules/identity/members/member.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import { findLockedMember } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { port } from '#shop-api/platform/port.ts'

/** Where members see their certificates and what these allow. */

/** Last day of an authorisation that names none. */
export const ENDLESS = '9999-12-31'

const lockQuota = async (tx: Db, memberId: number): Promise<EphedrineQuota | null> =>
  (await findLockedMember(tx, memberId)).ephedrine

/** Units that a member's orders still count against a quota. */
export const unitsTakenByOrders = port<(tx: Db, memberId: number) => Promise<number>>('units taken by orders')

interface Authorisation {
  /** Units in all, those already used among them; without it the present number stays. */
  readonly quota?: number | undefined
  /** Null: without end. */
  readonly validTo: string | null
}

/**
 * Lets a member buy ephedrine-containing goods, or changes how many and until when, inside the caller's transaction.
 * Throws ShopRefusal 404 for an unknown member, 422 when no number is known or more is used already.
 */
export async function authorise(
  tx: Db,
  memberId: number,
  { quota: wanted, validTo }: Authorisation,
): Promise<EphedrineQuota> {
  const held = await lockQuota(tx, memberId)
  const quota = wanted ?? held?.quota
  if (quota === undefined) throw fieldRefusal('quota', '该会员尚无含麻额度，请写明授权额度')
  const used = held?.used ?? (await unitsTakenByOrders.ask(tx, memberId))
  if (quota < used) throw fieldRefusal('quota', `授权额度不能少于已用的${used}`)
  const ephedrine = { quota, used, validTo: validTo ?? ENDLESS }
  await changeMember(tx, memberId, { ephedrine })
  return ephedrine
}

export const quotaWords = ({ quota, used, validTo }: EphedrineQuota): string =>
  `含麻授权额度${quota}，已用${used}，${validTo === ENDLESS ? '长期有效' : `有效期至 ${validTo}`}`

/** An operator's own grant: the member hears of it. */
export async function grantQuota(
  tx: Db,
  memberId: number,
  authorisation: Authorisation,
  now: Date,
): Promise<EphedrineQuota> {
  const ephedrine = await authorise(tx, memberId, authorisation)
  const text = `${quotaWords(ephedrine)}。`
  await notify(tx, { memberId, kind: 'certificate', title: '含麻采购授权已更新', text, link: storefront.licences, now })
  return ephedrine
}

/** Takes the right away. Orders that are made stay; what they took counts again should the right be granted again. */
export async function withdrawQuota(tx: Db, memberId: number, now: Date): Promise<void> {
  if ((await lockQuota(tx, memberId)) === null) throw notFound('该会员暂无含麻采购授权')
  await changeMember(tx, memberId, { ephedrine: null })
  const text = '您已无法采购含麻商品，如有疑问请联系客服。'
  await notify(tx, { memberId, kind: 'certificate', title: '含麻采购授权已取消', text, link: storefront.licences, now })
}
