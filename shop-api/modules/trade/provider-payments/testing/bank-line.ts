import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import type { StatementLine } from '#shop-api/modules/trade/bank-credits/read-statement.ts'
import { lineOf } from '#shop-api/modules/trade/bank-credits/testing/statements.ts'

export const ACCOUNT = '4321000012345678'
export const PAYER = '某公司'

/** Of orders of two pieces, which members pay by transfer. */
export const BY_BANK = 4000

export const lineFor = (orderId: number): StatementLine =>
  lineOf({
    amount: BY_BANK,
    payer: PAYER,
    serial: `S${orderId}`,
    remark: referenceOf({ kind: 'order', id: orderId }),
  })
