import { sheetOf } from '#lib/sheets/sheet.ts'
import { marksOf } from './import-statement.ts'
import { readStatement } from './read-statement.ts'
import { lineOf } from './testing/statements.ts'

const day = '2026-11-20'

test.each([
  [
    'credit and debit beside each other, with the time behind the day and words above',
    [
      ['中国样例银行 账户交易明细'],
      ['账号', '4321'],
      ['交易时间', '借方发生额', '贷方发生额', '对方户名', '对方账号', '摘要', '用途', '流水号'],
      ['2026-11-20 10:22:33', '', '1,301.93', '测试药房', '6222 1', '转账', '货款 D1', 'S1'],
      ['2026-11-20 11:00:00', '20.00', '', '物业', '1', '转账', '水费', 'S2'],
      ['合计', '20.00', '1,301.93', '', '', '', '', ''],
    ],
  ],
  [
    'income and expense in yuan, days without marks between',
    [
      ['记账日期', '收入金额(元)', '支出金额（元）', '对方名称', '对方账户', '交易摘要', '交易用途', '交易流水号'],
      ['20261120', '1301.93', '0.00', '测试药房', '62221', '转账', '货款 D1', 'S1'],
      ['20261120', '0.00', '20.00', '物业', '1', '转账', '水费', 'S2'],
    ],
  ],
  [
    'one amount and a side',
    [
      ['交易日期', '借贷标志', '交易金额', '付款人名称', '付款人账号', '摘要', '附言', '银行流水号'],
      ['2026/11/20', '贷', '¥1,301.93', '测试药房', '62221', '转账', '货款 D1', 'S1'],
      ['2026/11/20', '借', '20.00', '物业', '1', '转账', '水费', 'S2'],
    ],
  ],
])('reads %s', (_, cells) => {
  const { lines, outgoing } = readStatement([sheetOf(cells.map((row) => [...row]))])
  expect(outgoing).toMatchObject([{ bookedOn: day, amount: 2000, serialNo: 'S2' }])
  expect(lines).toMatchObject([
    { bookedOn: day, amount: 130_193, payerName: '测试药房', payerAccount: '62221', serialNo: 'S1' },
  ])
  expect(lines[0]?.remark.split(' ').sort()).toEqual(['D1', '货款', '转账'])
})

const head = ['交易日期', '借方金额', '贷方金额', '对方户名', '附言', '流水号']
const row = (...over: readonly (readonly [number, string])[]) => {
  const cells = [day, '', '10.00', '测试药房', 'D1', 'S1']
  for (const [at, text] of over) cells[at] = text
  return cells
}

test.each([
  ['no headings', [['姓名', '电话']], '未找到银行流水的表头'],
  ['an amount that is none', [head, row([2, '10.0O'])], '第2行：贷方金额须为数字'],
  ['more decimals than fen', [head, row([2, '10.005'])], '最多两位小数'],
  ['a day that is none', [head, row([0, '2026-02-30'])], '第2行：交易日期无法读取'],
  ['money out that is none', [head, row([1, '1.0O'], [2, ''])], '第2行：借方金额须为数字'],
  ['both sides', [head, row([1, '1.00'])], '借方和贷方都有金额'],
  ['money taken back', [head, row([2, '-10.00'])], '贷方金额为负（冲正）'],
  ['no amount at all', [head, row([2, ''])], '金额为空'],
  [
    'a side nobody knows',
    [
      ['交易日期', '借贷标志', '交易金额'],
      [day, '？', '1.00'],
    ],
    '借贷标志无法识别',
  ],
])('%s is refused with its place, and nothing of the file is taken', (_, cells, reason) => {
  expect(() => readStatement([sheetOf(cells.map((each) => [...each]))])).toThrow(
    expect.objectContaining({ errors: { file: [expect.stringContaining(reason)] } }),
  )
})

test('money that went out is kept with its payee; an amount below nothing is left out, and said', () => {
  const sheet = sheetOf([
    ['交易日期', '借贷标志', '交易金额', '付款人名称', '收款人名称', '收款人账号', '附言', '流水号'],
    [day, '借', '40.00', '样例公司', '测试药房', '6222 1', '退款', 'S1'],
    [day, '借', '-40.00', '样例公司', '测试药房', '6222 1', '冲正', 'S2'],
    [day, '贷', '5.00', '甲诊所', '样例公司', '4321', '货款', 'S3'],
  ])
  const { lines, outgoing, negative } = readStatement([sheet])
  expect(outgoing).toMatchObject([{ amount: 4000, payeeName: '测试药房', payeeAccount: '62221', serialNo: 'S1' }])
  expect(lines).toMatchObject([{ amount: 500, payerName: '甲诊所' }])
  expect(negative).toBe(1)
})

test('two sheets that are both statements are named, not chosen between', () => {
  const sheet = sheetOf([head, row()])
  expect(() => readStatement([sheet, { ...sheet, name: 'b' }])).toThrow(/多张工作表/)
  expect(readStatement([sheetOf([['说明']]), sheet]).lines).toHaveLength(1)
})

test('a line is itself by its serial number, or by what it says and which of its equals it is', () => {
  const bare = lineOf({ amount: 100, payer: '甲' })
  const other = lineOf({ amount: 100, payer: '乙' })
  const [one, two, three] = marksOf('62', [bare, other, bare])
  expect(new Set([one, two, three]).size).toBe(3)
  expect(marksOf('62', [bare, bare]).slice(0, 2)).toEqual([one, three])
  expect(marksOf('63', [bare])).not.toContain(one)
  const numbered = lineOf({ amount: 100, payer: '甲', serial: 'S1' })
  expect(marksOf('62', [numbered])).toEqual(marksOf('62', [{ ...numbered, remark: 'x', whole: 'y' }]))
})
