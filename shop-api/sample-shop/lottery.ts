import type { PrizeKind } from '#shop-api/modules/service/lottery/tables.ts'

interface SamplePrize {
  readonly kind: PrizeKind
  readonly name: string
  readonly remarks: string
  readonly points?: number
  /** Yuan. */
  readonly voucher?: string
  readonly weight: number
  readonly stock: number
}

/** One lottery that runs from some days before the shop is loaded to some weeks after it. */
export const sampleLottery = {
  name: '采购季抽奖',
  remarks: '每客户一次机会，现金券与积分即时到账，实物随下一单发货',
  daysBefore: 10,
  daysAfter: 50,
  chances: 1,
  blankWeight: 40,
  prizes: [
    { kind: 'thing', name: '电子血压计一台', remarks: '随下一单发货', weight: 1, stock: 5 },
    { kind: 'voucher', name: '50元现金券', remarks: '30天内有效', voucher: '50.00', weight: 4, stock: 60 },
    { kind: 'voucher', name: '10元现金券', remarks: '30天内有效', voucher: '10.00', weight: 15, stock: 500 },
    { kind: 'points', name: '200积分', remarks: '即时到账', points: 200, weight: 20, stock: 2000 },
    { kind: 'points', name: '50积分', remarks: '即时到账', points: 50, weight: 20, stock: 5000 },
  ] satisfies SamplePrize[] as readonly SamplePrize[],
} as const
