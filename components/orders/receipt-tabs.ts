/** States of the list of receipts, as the address names them. */
export const receiptTabs = [
  { state: 'all', text: '全部' },
  { state: 'owed', text: '待上传' },
  { state: 'uploaded', text: '待审核' },
  { state: 'approved', text: '已通过' },
] as const

export function isReceiptTab(text: string): text is (typeof receiptTabs)[number]['state'] {
  return receiptTabs.some((tab) => tab.state === text)
}
