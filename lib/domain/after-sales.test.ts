import { claimSteps, returnCausesOf } from './after-sales.ts'

const steps = (claim: Parameters<typeof claimSteps>[0], mustSendBack = false) =>
  claimSteps(claim, mustSendBack).map(({ text, isDone }) => `${text}${isDone ? '✓' : ''}`)

test.each([
  ['difference', 'applied', false, ['登记差异✓', '商家审核', '退款完成']],
  ['return', 'applied', false, ['提交申请✓', '商家审核', '退款完成']],
  ['shortSupply', 'approved', false, ['提交申请✓', '商家审核✓', '退款完成']],
  ['return', 'done', false, ['提交申请✓', '商家审核✓', '退款完成✓']],
  ['return', 'rejected', true, ['提交申请✓', '已驳回✓']],
  ['difference', 'withdrawn', true, ['登记差异✓', '已撤销✓']],
  ['return', 'approved', true, ['提交申请✓', '商家审核✓', '寄回商品', '退款完成']],
  ['return', 'sentBack', true, ['提交申请✓', '商家审核✓', '寄回商品✓', '退款完成']],
  ['return', 'done', true, ['提交申请✓', '商家审核✓', '寄回商品✓', '退款完成✓']],
] as const)('a claim (%s, %s, goods travel back: %s) goes through %j', (kind, state, mustSendBack, expected) => {
  expect(steps({ kind, state, isResent: false }, mustSendBack)).toEqual(expected)
})

test('where goods are reshipped no money goes back', () => {
  expect(steps({ kind: 'difference', state: 'done', isResent: true })).toEqual(['登记差异✓', '商家审核✓', '补发完成✓'])
})

test.each([
  ['', ['quality', 'damaged', 'wrong', 'near_expiry', 'unwanted']],
  ['冷藏药品', ['quality', 'damaged', 'wrong', 'near_expiry']],
])('goods nobody takes back by wish (%s) are given back for %j', (noReturnReason, causes) => {
  expect(returnCausesOf({ noReturnReason }).map(({ value }) => value)).toEqual(causes)
})
