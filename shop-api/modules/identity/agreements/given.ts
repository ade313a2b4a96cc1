import { z } from 'zod'
import { numberField, plainField } from '#shop-api/modules/base/access/asked.ts'
import type { Fields } from '#shop-api/modules/base/imports/read-field.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError, prose, whole, words } from '#shop-api/platform/table-files/cells.ts'
import { publishTemplate } from './publish.ts'
import { findTemplate, templatesInForce } from './repository.ts'

/** A text of at least so many characters. */
const atLeast = (least: number, read: ReadCell): ReadCell =>
  Object.assign((text: string) => {
    const value = read(text)
    if (value !== '' && value.length < least) throw new CellError(`至少${least}个字`)
    return value
  }, read)

function readKind(text: string): string {
  const kind = text.trim()
  if (kind === '' || /^[a-z][a-z-]{1,30}$/.test(kind)) return kind
  throw new CellError('须为 2 至 31 个小写字母或“-”，如 quality')
}

/** What is asked for an agreement. */
export const agreementColumns = {
  kind: {
    heading: '代号',
    read: Object.assign(readKind, { most: 31 }),
    isNeeded: true,
    example: 'quality',
    asking: { hint: '小写字母，各版本相同，如 quality；发布后不能改' },
  },
  title: { heading: '标题', read: atLeast(2, words(60)), isNeeded: true, example: '质量保证协议' },
  validDays: { heading: '签署后有效天数', read: whole(1, 3650), isNeeded: true, example: '365' },
  text: {
    heading: '正文',
    read: atLeast(20, prose(200_000)),
    isNeeded: true,
    example: '',
    asking: { as: 'area', rows: 18, hint: 'Markdown：## 小标题、- 列表、**加粗**、表格' },
  },
} as const satisfies Fields

/** What an operator gives for an agreement, as texts of a form. */
export const givenAgreement = z.object({
  kind: plainField,
  title: plainField,
  validDays: numberField,
  text: plainField,
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
