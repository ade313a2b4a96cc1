import type { EphedrineReceipt } from './ephedrine.ts'
import { receiptTimeText } from './ephedrine.ts'

test.each([
  [{ isOpen: false, isOverdue: true, daysLeft: -3 }, ''],
  [{ isOpen: true, isOverdue: true, daysLeft: -3 }, '已逾期3天'],
  [{ isOpen: true, isOverdue: false, daysLeft: 0 }, '今天截止'],
  [{ isOpen: true, isOverdue: false, daysLeft: 1 }, '剩余1天'],
  [{ isOpen: true, isOverdue: false, daysLeft: null }, ''],
  [{ isOpen: true, isOverdue: true, daysLeft: null }, '已逾期'],
])('a receipt with %j: %s', (receipt, text) => {
  expect(receiptTimeText(receipt as EphedrineReceipt)).toBe(text)
})
