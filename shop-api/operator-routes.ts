import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerInvariantAdmin } from '#shop-api/invariants/operator.ts'
import { registerKeyAdmin } from '#shop-api/modules/base/access/operator.ts'
import { registerImportAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { registerLogAdmin } from '#shop-api/modules/base/log-reading/operator.ts'
import { registerMailAdmin } from '#shop-api/modules/base/mails/operator.ts'
import { registerRegionAdmin } from '#shop-api/modules/base/regions/operator.ts'
import { registerSettingsAdmin } from '#shop-api/modules/base/settings/operator.ts'
import { registerUploadAdmin } from '#shop-api/modules/base/uploads/operator.ts'
import { registerSaleControlAdmin } from '#shop-api/modules/catalogue/eligibility/operator.ts'
import { registerGoodsAdmin } from '#shop-api/modules/catalogue/goods/operator.ts'
import { registerPictureAdmin } from '#shop-api/modules/catalogue/goods-pictures/operator.ts'
import { registerLeafletAdmin } from '#shop-api/modules/catalogue/leaflets/operator.ts'
import { registerRowPushAdmin } from '#shop-api/modules/catalogue/row-pushes/operator.ts'
import { registerAgreementAdmin } from '#shop-api/modules/identity/agreements/operator.ts'
import { registerCodeAdmin } from '#shop-api/modules/identity/auth/operator.ts'
import { registerRightAdmin } from '#shop-api/modules/identity/ephedrine-rights/operator.ts'
import { registerLicenceAdmin } from '#shop-api/modules/identity/licences/operator.ts'
import { registerOperatorAdmin } from '#shop-api/modules/identity/operators/operator.ts'
import { registerMemberAdmin } from '#shop-api/modules/identity/registration/operator.ts'
import { registerWechatAdmin } from '#shop-api/modules/identity/wechat/operator.ts'
import { registerAfterSalesAdmin } from '#shop-api/modules/service/after-sales/operator.ts'
import { registerChatAdmin } from '#shop-api/modules/service/conversations/operator.ts'
import { registerFeedbackAdmin } from '#shop-api/modules/service/feedback/operator.ts'
import { registerFirstRunAdmin } from '#shop-api/modules/service/first-run/operator.ts'
import { registerInspectionReportAdmin } from '#shop-api/modules/service/inspection-reports/operator.ts'
import { registerInvoiceAdmin } from '#shop-api/modules/service/invoices/operator.ts'
import { registerOrderFeedAdmin } from '#shop-api/modules/service/order-feed/operator.ts'
import { registerOrderAdmin } from '#shop-api/modules/service/order-pages/operator.ts'
import { registerSourcingAdmin } from '#shop-api/modules/service/sourcing/operator.ts'
import { registerStatementAdmin } from '#shop-api/modules/service/statements/operator.ts'
import { registerSupplierDocumentAdmin } from '#shop-api/modules/service/supplier-documents/operator.ts'
import { registerTraceCodeAdmin } from '#shop-api/modules/service/trace-codes/operator.ts'
import { registerWalletAdmin } from '#shop-api/modules/trade/balance/operator.ts'
import { registerBankCreditAdmin } from '#shop-api/modules/trade/bank-credits/operator.ts'
import { registerCreditAdmin } from '#shop-api/modules/trade/credit/operator.ts'
import { registerProviderRefundAdmin } from '#shop-api/modules/trade/provider-payments/operator.ts'
import { registerReconciliationAdmin } from '#shop-api/modules/trade/reconciliation/operator.ts'
import { registerVoucherAdmin } from '#shop-api/modules/trade/vouchers/operator.ts'
import { registerViewAdmin } from './modules/service/page-views/operator.ts'
import { nouns } from './resources.ts'

/** File beside the operator's token that says where this shop API listens, for the operator's command line. */
export const ADDRESS_FILE = 'address'

/** Everything operators do. Knows no sessions: a key or the operator's token is the right. */
export function registerAdmin(app: FastifyInstance): void {
  registerKeyAdmin(app)
  registerLogAdmin(app)
  registerImportAdmin(app)
  registerMemberAdmin(app)
  registerAgreementAdmin(app)
  registerRightAdmin(app)
  registerGoodsAdmin(app)
  registerLeafletAdmin(app)
  registerRowPushAdmin(app)
  registerPictureAdmin(app)
  registerSaleControlAdmin(app)
  registerOrderAdmin(app)
  registerOrderFeedAdmin(app)
  registerTraceCodeAdmin(app)
  registerStatementAdmin(app)
  registerSupplierDocumentAdmin(app)
  registerAfterSalesAdmin(app)
  registerSourcingAdmin(app)
  registerFeedbackAdmin(app)
  registerInvoiceAdmin(app)
  registerInspectionReportAdmin(app)
  registerMailAdmin(app)
  registerChatAdmin(app)
  registerOperatorAdmin(app)
  registerSettingsAdmin(app)
  registerRegionAdmin(app)
  registerFirstRunAdmin(app)
  registerCodeAdmin(app)
  registerInvariantAdmin(app)
  registerWalletAdmin(app)
  registerBankCreditAdmin(app)
  registerProviderRefundAdmin(app)
  registerReconciliationAdmin(app)
  registerCreditAdmin(app)
  registerUploadAdmin(app)
  registerLicenceAdmin(app)
  registerWechatAdmin(app)
  for (const { registerCalls } of nouns) registerCalls(app)
  registerVoucherAdmin(app)
  registerViewAdmin(app)
  leaveAddress(app)
}

/** Of instances that share a folder; what was killed leaves its line behind. */
const MOST_ADDRESSES = 8

/**
 * The port may be any free one, so a running shop API leaves its address in the data folder. Instances may share that
 * folder: a line each, the newest first, and one that stops takes only its own away.
 */
function leaveAddress(app: FastifyInstance): void {
  const file = path.join(app.shop.config.SHOP_DATA_DIR, ADDRESS_FILE)
  let own: string | undefined
  const others = () =>
    (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []).filter((line) => line !== '' && line !== own)
  // The server's own event: hooks may wait for the database, and listening does not wait for them.
  app.server.on('listening', () => {
    const address = app.server.address()
    if (address === null || typeof address === 'string') return
    const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
    own = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
    writeFileSync(file, [own, ...others()].slice(0, MOST_ADDRESSES).join('\n'))
  })
  app.addHook('onClose', async () => {
    if (own === undefined || !existsSync(file)) return
    if (others().length > 0) writeFileSync(file, others().join('\n'))
    else rmSync(file, { force: true })
  })
}
