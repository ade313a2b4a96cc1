import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { updateUserBody } from '#lib/contract/user/shapes.ts'
import { isMobile, maskPhone } from '#lib/kernel/phone.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { takeCode } from './codes.ts'
import { proveHolder } from './reset-password.ts'
import { endSessionsOf } from './sessions.ts'
import { accounts } from './tables.ts'

type Form = z.output<typeof updateUserBody> & { readonly source: string }

/**
 * Changes the contact's name, or the phone one signs in with: by the current password and a code sent to the new phone,
 * so that a borrowed session cannot take over the account. Throws ShopRefusal 422.
 */
export async function updateInfo(db: Db, member: CurrentMember, form: Form, now: Date): Promise<void> {
  if (form.name === undefined && form.phone === undefined) throw fieldRefusal('name', '请填写联系人')
  if (form.phone !== undefined && form.phone !== member.accountPhone) {
    await changePhone(db, member, form.phone, { ...form, now })
  }
  const { name } = form
  if (name === undefined || name === member.contactName) return
  await changeMember(db, member.id, { contactName: name })
}

async function changePhone(
  db: Db,
  member: CurrentMember,
  phone: string,
  proof: Pick<Form, 'code' | 'old_password' | 'source'> & { now: Date },
): Promise<void> {
  if (!isMobile(phone)) throw fieldRefusal('phone', '请输入正确的手机号')
  await proveHolder(db, member, proof, proof.now)
  // Outside the transaction: a wrong code must cost its try.
  const isProven =
    proof.code !== undefined &&
    (await takeCode(db, { phone, purpose: 'phone', code: proof.code, source: proof.source }, proof.now))
  if (!isProven) throw fieldRefusal('code', '验证码错误或已过期，请重新获取')
  await inTransaction(db, async (tx) => {
    // Only the person who holds the phone hears that it signs somebody else in.
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.phone, phone), ne(accounts.id, member.accountId)))
    if (other) throw fieldRefusal('phone', '该手机号已被其他账号使用')
    await tx.update(accounts).set({ phone }).where(eq(accounts.id, member.accountId))
    await changeMember(tx, member.homeMemberId, { phone }, { phone: member.accountPhone })
    await endSessionsOf(tx, member.accountId, member.sessionHash)
    await notify(tx, {
      memberId: member.homeMemberId,
      kind: 'system',
      title: '登录手机号已更换',
      text: `登录手机号已更换为 ${maskPhone(phone)}，其他设备需重新登录。如非本人操作，请立即联系客服。`,
      link: storefront.basicInfo,
      now: proof.now,
    })
  })
}
