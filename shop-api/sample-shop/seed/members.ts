import type { Fen } from '#lib/kernel/money.ts'
import { fen, parseFen, shareOf } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { openBalance, recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members, staff } from '#shop-api/modules/identity/members/tables.ts'
import { favorites } from '#shop-api/modules/service/favorites/tables.ts'
import { openCreditAccount } from '#shop-api/modules/trade/credit/account.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { SampleAccounts, SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { bulkInsert, continueNumbering } from './bulk.ts'

function memberRow(member: SampleMember): typeof members.$inferInsert {
  const { provinceCode, cityCode, districtCode, registeredAddress, scopeCodes, ephedrine, credit, review } = member
  return {
    id: member.id,
    groupId: member.headOfficeId ?? member.id,
    kind: member.kind,
    companyName: member.companyName,
    contactName: member.contactName,
    phone: member.phone,
    email: member.email,
    rank: member.rank,
    reviewState: review.state,
    reviewReason: review.reason,
    provinceCode,
    cityCode,
    districtCode,
    registeredAddress,
    scopeCodes,
    ephedrine,
    serviceContactId: member.serviceContactId,
    businessPersonId: member.businessPersonId,
    canChat: member.canChat,
    creditLimitFen: credit ? parseFen(credit.limit) : null,
    creditUsedFen: credit ? parseFen(credit.used) : 0,
    joinedOn: member.joinedOn,
  }
}

async function accountRow({ id, phone, signIn }: SampleMember): Promise<(typeof accounts.$inferInsert)[]> {
  if (!signIn) return []
  return [{ username: signIn.username, phone, passwordHash: await hashPassword(signIn.password), memberId: id }]
}

/** A balance that has a history: opened some weeks ago, then recharged. */
async function loadBalance(db: Db, memberId: number, amount: Fen, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const opening = shareOf(amount, 6, 10)
  const first = shareOf(amount, 25, 100)
  await openBalance(db, { memberId, amount: opening, at: daysAgo(80), note: '期初余额' })
  await recharge(db, { memberId, amount: first, at: daysAgo(45), note: '对公转账' })
  await recharge(db, { memberId, amount: fen(amount - opening - first), at: daysAgo(20), note: '对公转账' })
}

/** Loads members with their papers, addresses and sign-ins. What they own is the opening entry of their account. */
export async function loadMembers(db: Db, sample: SampleAccounts, now: Date): Promise<void> {
  await bulkInsert(db, staff, sample.staff)
  await bulkInsert(db, members, sample.members.map(memberRow))
  await bulkInsert(db, accounts, (await Promise.all(sample.members.map(accountRow))).flat())
  await bulkInsert(
    db,
    licences,
    sample.members.flatMap((member) => member.licences.map((paper) => ({ memberId: member.id, ...paper }))),
  )
  await bulkInsert(
    db,
    addresses,
    sample.members.flatMap((member) => member.addresses.map((address) => ({ memberId: member.id, ...address }))),
  )
  await bulkInsert(
    db,
    favorites,
    sample.members.flatMap((member) =>
      member.favouriteGoodsIds.map((goodsId) => ({ memberId: member.id, goodsId, createdAt: now })),
    ),
  )
  for (const table of [staff, members, addresses]) await continueNumbering(db, table)
  for (const member of sample.members) {
    const amount = parseFen(member.balance)
    if (amount > 0) await loadBalance(db, member.id, amount, now)
    if (member.credit && parseFen(member.credit.used) > 0) {
      const { used, dueOn } = member.credit
      await openCreditAccount(db, { memberId: member.id, amount: parseFen(used), dueOn, at: now, note: '期初欠款' })
    }
  }
}
