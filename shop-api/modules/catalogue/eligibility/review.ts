import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { MemberFacts } from './facts.ts'

type ReviewState = MemberFacts['reviewState']

/** What an account still lacks, and where it goes on; empty for a customer. */
const lacks: Readonly<Record<Exclude<ReviewState, 'approved'>, string>> = {
  draft: '注册资料尚未提交，请到会员中心继续填写，审核通过后',
  pending: '资质审核中，可在会员中心查看进度，通过后',
  rejected: '资质审核未通过，请到会员中心修改后重新提交，通过后',
}

export async function reviewStateOf(db: Db, memberId: number): Promise<ReviewState> {
  return (await memberFacts(db, [memberId], 'reviewState')).get(memberId)?.reviewState ?? 'draft'
}

/**
 * Coupons, points and prizes are for customers: who signed up has none of them before somebody looked at the licences.
 * Throws ShopRefusal with what is missing and the way on.
 */
export async function requireReviewed(db: Db, memberId: number, doing: string): Promise<void> {
  const state = await reviewStateOf(db, memberId)
  if (state !== 'approved') throw new ShopRefusal(409, `${lacks[state]}即可${doing}`)
}
