import type { FastifyInstance } from 'fastify'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import { walletShapes } from '#lib/contract/wallet/shapes.ts'
import { memberRoute } from '#shop-api/platform/http/route.ts'
import { moneyDays } from './day-balances.ts'
import { moneyExport, moneyLog } from './log.ts'
import { pointsLog } from './points-log.ts'
import { askRecharge, askWithdrawal, cancelRequest, listRequests } from './requests.ts'
import { voucherNumbers, voucherPage } from './voucher-pages.ts'

export function registerWallet(app: FastifyInstance): void {
  memberRoute(app, userCalls.moneyLog, userShapes.moneyLog, async ({ db, member, query }) =>
    moneyLog(db, member.id, query),
  )
  memberRoute(app, walletCalls.moneyExport, walletShapes.moneyExport, async ({ db, member, query }) =>
    moneyExport(db, member.id, query),
  )
  memberRoute(app, walletCalls.moneyDays, walletShapes.moneyDays, async ({ db, member, query, now }) =>
    moneyDays(db, member.id, query, now),
  )
  memberRoute(app, walletCalls.pointsLog, walletShapes.pointsLog, async ({ db, member, query }) =>
    pointsLog(db, member.id, query),
  )
  memberRoute(app, walletCalls.vouchers, walletShapes.vouchers, async ({ db, member, query, now }) =>
    voucherPage(db, member.id, query, now),
  )
  memberRoute(app, walletCalls.voucherNumbers, walletShapes.voucherNumbers, async ({ db, member, now }) =>
    voucherNumbers(db, member.id, now),
  )
  memberRoute(app, walletCalls.moneyRequests, walletShapes.moneyRequests, async ({ db, member, query }) =>
    listRequests(db, member.id, query.page),
  )
  memberRoute(app, walletCalls.rechargeAsk, walletShapes.rechargeAsk, async ({ db, member, body, now }) =>
    askRecharge(db, member.id, body, now),
  )
  memberRoute(app, walletCalls.withdrawAsk, walletShapes.withdrawAsk, async ({ db, member, body, now }) =>
    askWithdrawal(db, member, body, now),
  )
  memberRoute(app, walletCalls.moneyRequestCancel, walletShapes.moneyRequestCancel, async ({ db, member, id, now }) => {
    await cancelRequest(db, member.id, id, now)
    return {}
  })
}
