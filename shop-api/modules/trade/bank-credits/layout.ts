import { plainText } from '#lib/kernel/plain-text.ts'

/** What banks call the columns of their statements; of several that are there the first counts, where that is safe. */
const headings = {
  bookedOn: ['交易日期', '交易时间', '记账日期', '记账时间', '入账日期', '入账时间', '日期', '时间'],
  credit: ['贷方金额', '贷方发生额', '收入金额', '收入', '贷方', '存入金额', '转入金额', '收款金额'],
  debit: ['借方金额', '借方发生额', '支出金额', '支出', '借方', '支取金额', '转出金额', '付款金额'],
  amount: ['交易金额', '发生额', '金额'],
  direction: ['借贷标志', '借贷方向', '收支方向', '收付标志', '交易方向', '借贷'],
  payerName: ['对方户名', '对方名称', '对方账户名称', '对方单位名称', '付款人名称', '付款方户名', '付款户名'],
  payerAccount: ['对方账号', '对方账户', '付款人账号', '付款方账号', '付款账号'],
  payeeName: ['对方户名', '对方名称', '对方账户名称', '对方单位名称', '收款人名称', '收款方户名', '收款户名'],
  payeeAccount: ['对方账号', '对方账户', '收款人账号', '收款方账号', '收款账号'],
  remark: ['附言', '交易附言', '用途', '交易用途', '摘要', '交易摘要', '备注', '摘要用途'],
  serialNo: ['交易流水号', '流水号', '银行流水号', '核心流水号', '交易流水', '业务流水号', '唯一流水号'],
} as const

export type Role = keyof typeof headings

/** Columns of each role, in the order of the names above. */
export type Layout = Readonly<Record<Role, readonly number[]>>

const bare = (heading: string): string =>
  plainText(heading)
    .replace(/\((?:元|人民币|收入|支出|贷|借|￥|¥|rmb|cny)\)/gi, '')
    .replace(/[\s/、:：_-]/g, '')

/** Which columns a row of headings names. */
function layoutOf(row: readonly string[]): Layout {
  const names = row.map(bare)
  const columns = (role: Role) =>
    headings[role].flatMap((heading) => names.flatMap((name, at) => (name === heading ? [at] : [])))
  return Object.fromEntries((Object.keys(headings) as Role[]).map((role) => [role, columns(role)])) as unknown as Layout
}

/** Names and facts of the account stand above the headings. */
const MOST_ABOVE = 40

/** The row of headings and what it names; null where no row is one. Throws an Error where two columns say the amount. */
export function findLayout(
  cells: readonly (readonly string[])[],
): { readonly at: number; readonly layout: Layout } | null {
  for (const [at, row] of cells.slice(0, MOST_ABOVE).entries()) {
    const layout = layoutOf(row)
    const { bookedOn, credit, amount, direction } = layout
    if (bookedOn.length > 0 && (credit.length > 0 || (amount.length > 0 && direction.length > 0))) return { at, layout }
  }
  return null
}

/** What a file needs, for who sent one that has it not. */
export const NEEDED = '须有“交易日期”，以及“贷方金额”（或“收入金额”，或“交易金额”与“借贷标志”）'
