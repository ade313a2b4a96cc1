import type { z } from 'zod'
import type { licenceBody } from '#lib/contract/account/shapes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { usedBySubmission } from './overview.ts'
import { addSubmission, withdrawSubmission } from './repository.ts'
import { licenceNumberProblem, licenceUsesOf } from './validity-rules.ts'

type Form = z.output<typeof licenceBody>

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function check(member: MemberRow, form: Form, today: string): void {
  if (!licenceUsesOf(member.kind).some((licence) => licence.kind === form.kind))
    throw fieldRefusal('kind', '无需提交该证照')
  const problem = licenceNumberProblem(form.kind, form.number)
  if (problem !== null) throw fieldRefusal('number', problem)
  if (!isDay(form.valid_from)) throw fieldRefusal('valid_from', '发证日期不存在')
  if (form.valid_from > today) throw fieldRefusal('valid_from', '发证日期不能晚于今天')
  if (form.valid_to === undefined) return
  if (!isDay(form.valid_to)) throw fieldRefusal('valid_to', '有效期不存在')
  if (form.valid_to < today) throw fieldRefusal('valid_to', '该证照已过期，请上传新证照')
  if (form.valid_to <= form.valid_from) throw fieldRefusal('valid_to', '有效期须晚于发证日期')
}

/** Hands a certificate in for review. A member that was refused as a whole is under review again. Throws ShopRefusal. */
export async function submitLicence(db: Db, member: MemberRow, form: Form, now: Date): Promise<number> {
  check(member, form, chinaDate(now))
  return inTransaction(db, async (tx) => {
    const id = await addSubmission(tx, {
      memberId: member.id,
      kind: form.kind,
      number: form.number,
      validFrom: form.valid_from,
      validTo: form.valid_to ?? null,
      createdAt: now,
    })
    if (id === null) throw new ShopRefusal(409, '该证照正在审核中，如需更换请先撤销')
    const use = { memberId: member.id, purpose: 'certificate' as const, usedBy: usedBySubmission(id) }
    await takeUploads(tx, { ...use, ids: form.upload_ids })
    await changeMember(tx, member.id, { reviewState: 'pending', reviewReason: null }, { reviewState: 'rejected' })
    return id
  })
}

/** Takes a certificate back that is not decided on yet. Throws ShopRefusal 404. */
export async function withdrawLicence(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  if (!(await withdrawSubmission(db, memberId, id, now))) throw notFound('该证照暂无待审核申请')
}
