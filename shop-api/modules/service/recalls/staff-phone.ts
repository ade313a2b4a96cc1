import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { inputField, minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { levels } from './given.ts'
import { listRecalls } from './list.ts'
import { notePhoneAnswer } from './phone.ts'
import { receivedUnits } from './received.ts'
import { recallRoles } from './staff-parts.ts'
import { recallRecipients } from './tables.ts'

const PATH = '/recalls/:id/phone/:member'
const LEFT = /^left-([1-9]\d{0,8})$/

const idOf = (member: string | undefined): number => {
  const id = wholeIn(member ?? '', 1, 2_147_483_647)
  if (id === null) throw notFound('会员不存在')
  return id
}

async function facts(db: Db, recallId: number, memberId: number) {
  const [found] = await listRecalls(db, recallId)
  const [recipient] = await db
    .select()
    .from(recallRecipients)
    .where(and(eq(recallRecipients.recallId, recallId), eq(recallRecipients.memberId, memberId)))
  if (!found || !recipient) throw notFound('该会员未收到此批号')
  return {
    ...found,
    recipient,
    member: await findMember(db, memberId),
    units: await receivedUnits(db, memberId, [recallId]),
  }
}

async function page({ db, id, params, field, attempt }: StaffContext): Promise<Page> {
  const memberId = idOf(params.member)
  const { recall, name, spec, unit, recipient, member, units } = await facts(db, id, memberId)
  const given = attempt?.given ?? {}
  const title = `电话答复：${member.companyName}`
  return {
    title,
    body: html`<main><h1>${title}</h1>
<p><a href="/staff/recalls/${id}">${name} ${spec} 批号 ${recall.batchNo}</a>，${levels[recall.level] ?? ''}召回，答复期限 ${recall.dueOn}</p>
<p>联系人 ${member.contactName}，电话 ${member.phone}${recipient.answeredAt && html`；已于 ${minuteOf(recipient.answeredAt)} 答复，再次登记以新的为准`}</p>
<form class="fields" method="post" action="/staff/recalls/${id}/phone/${memberId}">${field}
${inputField({ name: 'toldBy', label: '答复人', value: given.toldBy ?? '', isNeeded: true, most: 40, hint: '对方的姓名或职务' })}
${units.map((line) => {
  const fieldName = `left-${line.lineBatchId}`
  return inputField({
    name: fieldName,
    label: `订单 ${line.orderNo} 剩余数量（${unit}）`,
    value: given[fieldName] ?? (line.left === null ? '' : String(line.left)),
    most: 9,
    hint: `发出 ${line.number}，最多剩余 ${line.number - line.gone}`,
  })
})}
${inputField({ name: 'remark', label: '备注', value: given.remark ?? recipient.remark, most: 200 })}
<p class="aside">已无剩余填 0。数量全部留空则只记为已告知，该会员仍列为未答复。退回须由会员在订单中申请，或在售后中办理。</p>
<button>登记答复</button></form></main>`,
  }
}

const phoneBody = z
  .record(z.string(), z.string().trim().max(200, '填写的内容过长'))
  .transform(({ toldBy = '', remark = '', ...more }) => ({ toldBy, remark, more }))

/** Units left by line; null where none is filled in. Throws ShopRefusal at what is no number. */
function leftIn(more: Readonly<Record<string, string>>): ReadonlyMap<number, number> | null {
  const filled = Object.entries(more).filter(([name, text]) => LEFT.test(name) && text !== '')
  if (filled.length === 0) return null
  return new Map(
    filled.map(([name, text]) => {
      const number = wholeIn(text, 0, 100_000_000)
      if (number === null) throw fieldRefusal(name, `剩余数量须为不小于0的整数，现为“${text}”`)
      return [Number(LEFT.exec(name)?.[1]), number] as const
    }),
  )
}

/** The form by which staff write down what a member said by phone. */
export function registerPhoneAnswers(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: recallRoles.remind, page })
  get(PATH, {}, page)
  post(PATH, { body: phoneBody }, async ({ db, id, params, operator, now }, { toldBy, remark, more }) => {
    if (toldBy === '') throw fieldRefusal('toldBy', '请填写答复人')
    const left = leftIn(more)
    const memberId = idOf(params.member)
    await notePhoneAnswer(db, { recallId: id, memberId, left, toldBy, notedBy: operator.name, remark, now })
    return { to: `/staff/recalls/${id}`, notice: left === null ? '已记为电话告知，仍待报剩余数量' : '已登记电话答复' }
  })
}
