import { z } from 'zod'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { publishTemplate } from './publish.ts'
import { findTemplate, templatesInForce } from './repository.ts'

export const agreementKind = z.string().regex(/^[a-z][a-z-]{1,30}$/, '代号须为 2 至 31 个小写字母或“-”，如 quality')

/** What an operator gives for an agreement, as texts of a form. */
export const givenAgreement = z.object({
  kind: agreementKind,
  title: z.string().trim().min(2, '标题至少2个字').max(60, '标题最多60个字'),
  validDays: givenNumber('有效天数', 1, 3650),
  text: z.string().trim().min(20, '正文至少20个字').max(200_000, '正文过长'),
})

type GivenAgreement = z.output<typeof givenAgreement>

/** The version in force that a form is about. Throws ShopRefusal 404. */
export async function openTemplate(db: Db, id: number) {
  const row = await findTemplate(db, id)
  if (!row) throw new ShopRefusal(404, '合同不存在')
  return row
}

/** Which version would come of a form. Throws ShopRefusal. */
async function nextVersion(db: Db, { kind, title }: GivenAgreement, id: number | null): Promise<number> {
  if (id === null) {
    const other = (await templatesInForce(db)).find((row) => row.kind === kind)
    if (other) throw fieldRefusal('kind', `代号已用于《${other.title}》，新版本请在它的页面发布`)
    return 1
  }
  const row = await openTemplate(db, id)
  if (row.retiredAt) throw new ShopRefusal(409, `《${title}》的这一版已停用，请从生效中的版本修改`)
  if (row.kind !== kind) throw fieldRefusal('kind', '代号不能改')
  return row.version + 1
}

/** What publishing would do; nothing is kept. Throws ShopRefusal. */
export async function tryAgreement(db: Db, given: GivenAgreement, id: number | null) {
  const version = await nextVersion(db, given, id)
  return {
    facts: [
      ['合同', `《${given.title}》V${version}，代号 ${given.kind}`],
      ['签署后有效', `${given.validDays}天`],
    ] as [string, string][],
    warnings: [
      id === null
        ? '发布后，所有会员须签署才能提交订单'
        : '已签署旧版的会员在其到期前无须重新签署；此后签署的是新版，旧版签署件不变',
    ],
  }
}

/** Publishes an agreement, or the next version of one. Throws ShopRefusal. */
export async function publishGiven(db: Db, given: GivenAgreement, id: number | null, now: Date) {
  await nextVersion(db, given, id)
  const { id: made } = await publishTemplate(db, given, now)
  return { id: made, name: given.title }
}
