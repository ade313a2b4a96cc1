import { readPhone } from '#lib/kernel/phone.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import { markSameRecord } from '#shop-api/platform/table-files/same-record.ts'
import type { Watch } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks } from '#shop-api/platform/table-files/table-file.ts'
import type { MemberKey } from './columns.ts'
import { columns } from './columns.ts'
import type { ComparedMember } from './compare.ts'
import { memberComparison } from './compare.ts'
import type { KnownNames } from './known-names.ts'
import { loadKnownNames } from './known-names.ts'
import { accountsNamed, branchesOf, membersByIds, membersCoded } from './records.ts'

export const MOST_ROWS = 20_000
const rules: RowRules<MemberKey> = {
  noun: '会员',
  mostRows: MOST_ROWS,
  columns,
  ways: [['id'], ['signInPhone'], ['head', 'company']],
}

export interface ComparedFile {
  readonly rows: readonly ComparedMember[]
  readonly known: KnownNames
  /** Members that sign in for stores, by their sign-in name. */
  readonly heads: ReadonlyMap<string, number>
}

type Row = FileRow<MemberKey>

const withReason = (row: Row, reason: string): Row => ({ ...row, reasons: [...row.reasons, reason] })
const filled = (rows: readonly Row[], key: MemberKey) => [
  ...new Set(rows.flatMap(({ cells }) => (cells[key] ? [readPhone(cells[key])] : []))),
]

/** Which member each row names, and who has the sign-ins it names. */
async function namedBy(db: Db, rows: readonly Row[]) {
  const phones = filled(rows, 'signInPhone').filter((phone) => /^\d{11}$/.test(phone))
  const { byPhone, byName } = await accountsNamed(db, phones, [...filled(rows, 'username'), ...filled(rows, 'head')])
  const headIds = filled(rows, 'head').flatMap((name) => byName.get(name)?.memberId ?? [])
  const branches = await branchesOf(db, headIds)
  const idOf = ({ cells }: Row): number[] => {
    if (cells.id) return /^\d{1,9}$/.test(cells.id) ? [Number(cells.id)] : []
    if (cells.signInPhone) {
      const account = byPhone.get(readPhone(cells.signInPhone))
      return account ? [account.memberId] : []
    }
    const headId = byName.get(cells.head ?? '')?.memberId
    return branches.flatMap(({ id, headId: head, companyName }) =>
      head === headId && companyName === cells.company ? [id] : [],
    )
  }
  return { idOf, byPhone, byName }
}

/** Says what importing a file of members would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, watch: Watch): Promise<ComparedFile> {
  const known = await loadKnownNames(db)
  const comparison = memberComparison(known)
  const heads = new Map<string, number>()
  const compared = await inChunks(await readRows(rules, sheet), watch, async (rows) => {
    const { idOf, byPhone, byName } = await namedBy(db, rows)
    const records = new Map(
      (await membersByIds(db, known, [...new Set(rows.flatMap(idOf))])).map((record) => [record.id, record]),
    )
    const coded = await membersCoded(
      db,
      rows.flatMap(({ cells }) => cells.code?.trim() || []),
    )
    return rows.map((given) => {
      const ids = idOf(given)
      const record = records.get(ids[0] ?? 0) ?? null
      const { id, username = '', signInPhone = '', head = '' } = given.cells
      let row = given
      if (id && !record) row = withReason(row, `编号${id}不存在，新会员请留空编号`)
      if (ids.length > 1) row = withReason(row, '该总部有多个同名门店，请填写编号')
      const isForeign = (account: { memberId: number } | undefined) => account && account.memberId !== record?.id
      if (isForeign(byName.get(username))) row = withReason(row, `用户名${username}已被使用`)
      if (isForeign(byPhone.get(readPhone(signInPhone)))) row = withReason(row, `登录手机${signInPhone}已被使用`)
      const holder = coded.get(given.cells.code?.trim() ?? '')
      if (holder !== undefined && holder !== record?.id) row = withReason(row, `客户编码${given.cells.code}已被使用`)
      const headId = byName.get(head)?.memberId
      if (headId !== undefined) heads.set(head, headId)
      return compareRow(comparison, row, record)
    })
  })
  return { rows: withHeads(markSameSignIn(markSameRecord(compared, '会员')), heads), known, heads }
}

const wrongFor = (each: ComparedMember, reason: string): ComparedMember => ({
  ...each,
  state: 'wrong',
  reasons: [...each.reasons, reason],
  changes: [],
})

/** Stores belong to a head office of the shop, or to one of the same file, above or below them. */
function withHeads(rows: readonly ComparedMember[], heads: ReadonlyMap<string, number>): ComparedMember[] {
  const signedIn = new Map(
    rows.flatMap((each) => (each.values.username ? [[each.values.username, each] as const] : [])),
  )
  return rows.map((each) => {
    const name = each.values.head ?? ''
    if (name === '' || heads.has(name)) return each
    const head = signedIn.get(name)
    if (!head) return wrongFor(each, `总部用户名${name}不存在，文件中也无此总部`)
    const place = `总部用户名${name}（第${head.row.line}行）`
    if (head.state === 'wrong') return wrongFor(each, `${place}有错误，须先改好`)
    return head.values.head ? wrongFor(each, `${place}是门店，不是总部`) : each
  })
}

/** Two new sign-ins of one name or phone, or two members of one code. */
function markSameSignIn(rows: readonly ComparedMember[]): ComparedMember[] {
  const linesOf = new Map<string, number[]>()
  const names = (['username', 'signInPhone', 'code'] as const).map((key) => ({ key, heading: columns[key].heading }))
  const twiceIn = (each: ComparedMember) =>
    names.flatMap(({ key, heading }) => (each.values[key] ? [`${heading}${each.values[key]}重复`] : []))
  for (const each of rows)
    for (const name of twiceIn(each)) linesOf.set(name, [...(linesOf.get(name) ?? []), each.row.line])
  return rows.map((each) => {
    const [twice = ''] = twiceIn(each).filter((name) => (linesOf.get(name)?.length ?? 0) > 1)
    // Said already where rows are named by it.
    if (twice === '' || each.reasons.some((reason) => reason.startsWith(twice))) return each
    return wrongFor(each, `${twice}（第${(linesOf.get(twice) ?? []).slice(0, 5).join('、')}行）`)
  })
}
