import type { FastifyInstance } from 'fastify'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import { walletShapes } from '#lib/contract/wallet/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { moneyDays } from './day-balances.ts'
import { moneyExport, moneyLog } from './log.ts'
import { pointsLog } from './points-log.ts'
import { askRecharge, askWithdrawal, cancelRequest, listRequests } from './requests.ts'
import { voucherNumbers, voucherPage } from './voucher-pages.ts'

export function registerWallet(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, { ...walletCalls, ...userCalls }, { ...walletShapes, ...userShapes })
  forMembers('moneyLog', async ({ db, member, query }) => moneyLog(db, member.id, query))
  forMembers('moneyExport', async ({ db, member, query }) => moneyExport(db, member.id, query))
  forMembers('moneyDays', async ({ db, member, query, now }) => moneyDays(db, member.id, query, now))
  forMembers('pointsLog', async ({ db, member, query }) => pointsLog(db, member.id, query))
  forMembers('vouchers', async ({ db, member, query, now }) => voucherPage(db, member.id, query, now))
  forMembers('voucherNumbers', async ({ db, member, now }) => voucherNumbers(db, member.id, now))
  forMembers('moneyRequests', async ({ db, member, query }) => listRequests(db, member.id, query.page))
  forMembers('rechargeAsk', async ({ db, member, body, now }) => askRecharge(db, member.id, body, now))
  forMembers('withdrawAsk', async ({ db, member, body, now }) => askWithdrawal(db, member, body, now))
  forMembers('moneyRequestCancel', async ({ db, member, id, now }) => {
    await cancelRequest(db, member.id, id, now)
    return {}
  })
}
