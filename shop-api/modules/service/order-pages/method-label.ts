const methodLabels: Readonly<Record<string, string>> = {
  balance: '余额支付',
  company_transfer: '对公转账',
  credit: '账期支付',
  voucher: '现金券抵扣',
  refund: '退回余额',
  credit_return: '退回账期额度',
  voucher_refund: '退回现金券',
  bank_refund: '退回对公账户',
}

export const methodLabel = (method: string): string => methodLabels[method] ?? method
