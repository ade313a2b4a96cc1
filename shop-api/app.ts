import './answers/answers.ts'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import qs from 'qs'
import { sourceOf } from '#lib/kernel/source.ts'
import { movedTo } from '#shop-api/modules/base/access/former-names.ts'
import { registerDailyCounts } from '#shop-api/modules/base/daily-counts/routes.ts'
import { registerEvents } from '#shop-api/modules/base/events/routes.ts'
import { registerMessages } from '#shop-api/modules/base/notifications/routes.ts'
import { sayShop } from '#shop-api/modules/base/settings/shop-id.ts'
import { registerUploads } from '#shop-api/modules/base/uploads/routes.ts'
import { registerPromotions } from '#shop-api/modules/catalogue/browsing/promotion-routes.ts'
import { registerGoods, registerSearch } from '#shop-api/modules/catalogue/browsing/routes.ts'
import { registerSaleControlPages } from '#shop-api/modules/catalogue/eligibility/staff-pages.ts'
import { registerGoodsDesk } from '#shop-api/modules/catalogue/goods-desk/staff-pages.ts'
import { registerLeaflets } from '#shop-api/modules/catalogue/leaflets/routes.ts'
import { registerLeafletPages } from '#shop-api/modules/catalogue/leaflets/staff-pages.ts'
import { registerPriceListPages } from '#shop-api/modules/catalogue/price-lists/staff-pages.ts'
import { registerAddresses } from '#shop-api/modules/identity/addresses/routes.ts'
import { registerAgreementPages } from '#shop-api/modules/identity/agreement-pages/staff-pages.ts'
import { registerAgreements } from '#shop-api/modules/identity/agreements/routes.ts'
import { findCurrentMember } from '#shop-api/modules/identity/auth/current-member.ts'
import { registerAuth } from '#shop-api/modules/identity/auth/routes.ts'
import { registerBackOffice } from '#shop-api/modules/identity/back-office/routes.ts'
import { registerFilePages } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { registerLicences } from '#shop-api/modules/identity/licences/routes.ts'
import { registerLicencePages } from '#shop-api/modules/identity/licences/staff-pages.ts'
import { registerRegistration } from '#shop-api/modules/identity/registration/routes.ts'
import { registerMemberPages } from '#shop-api/modules/identity/registration/staff-pages.ts'
import { registerWechat } from '#shop-api/modules/identity/wechat/routes.ts'
import { registerAfterSales } from '#shop-api/modules/service/after-sales/routes.ts'
import { registerClaimPages } from '#shop-api/modules/service/after-sales/staff-pages.ts'
import { registerArticles } from '#shop-api/modules/service/articles/routes.ts'
import { registerBackInStock } from '#shop-api/modules/service/back-in-stock/routes.ts'
import { registerCampaign } from '#shop-api/modules/service/campaigns/routes.ts'
import { registerContent } from '#shop-api/modules/service/content/routes.ts'
import { registerControlled } from '#shop-api/modules/service/controlled-sales/routes.ts'
import { registerChat } from '#shop-api/modules/service/conversations/routes.ts'
import { registerDeliveryDocuments } from '#shop-api/modules/service/delivery-documents/staff-pages.ts'
import { registerDocumentFolders } from '#shop-api/modules/service/document-folders/routes.ts'
import { registerFolderPages } from '#shop-api/modules/service/document-folders/staff-pages.ts'
import { registerEphedrine } from '#shop-api/modules/service/ephedrine-receipts/routes.ts'
import { registerReceiptPages } from '#shop-api/modules/service/ephedrine-receipts/staff-pages.ts'
import { registerFavorites } from '#shop-api/modules/service/favorites/routes.ts'
import { registerFeedback } from '#shop-api/modules/service/feedback/routes.ts'
import { registerFeedbackPages } from '#shop-api/modules/service/feedback/staff-pages.ts'
import { registerExpiryPages } from '#shop-api/modules/service/figures/staff-expiry.ts'
import { registerLapsedMembers } from '#shop-api/modules/service/figures/staff-lapsed.ts'
import { registerEmptySearches } from '#shop-api/modules/service/figures/staff-searches.ts'
import { registerInspectionReports } from '#shop-api/modules/service/inspection-reports/routes.ts'
import { registerInspectionReportPages } from '#shop-api/modules/service/inspection-reports/staff-pages.ts'
import { registerInvoices } from '#shop-api/modules/service/invoices/routes.ts'
import { registerInvoicePages } from '#shop-api/modules/service/invoices/staff-pages.ts'
import { registerLottery } from '#shop-api/modules/service/lottery/routes.ts'
import { registerAccount } from '#shop-api/modules/service/member-centre/routes.ts'
import { registerMembers } from '#shop-api/modules/service/member-centre/user-routes.ts'
import { registerWebhookPages } from '#shop-api/modules/service/order-feed/staff-pages.ts'
import { registerOrders } from '#shop-api/modules/service/order-pages/routes.ts'
import { registerOrderPages } from '#shop-api/modules/service/order-pages/staff-pages.ts'
import { registerPageViews } from '#shop-api/modules/service/page-views/routes.ts'
import { registerImages } from '#shop-api/modules/service/pictures/routes.ts'
import { registerPurchaseHistory } from '#shop-api/modules/service/purchase-history/routes.ts'
import { registerPurchase } from '#shop-api/modules/service/purchase-lists/routes.ts'
import { registerRecalls } from '#shop-api/modules/service/recalls/routes.ts'
import { registerSalesPages } from '#shop-api/modules/service/sales-figures/staff-pages.ts'
import { registerServiceContactPages } from '#shop-api/modules/service/service-contacts/staff-pages.ts'
import { registerSettingsPages } from '#shop-api/modules/service/shop-settings/staff-pages.ts'
import { registerSitemap } from '#shop-api/modules/service/sitemap/routes.ts'
import { registerSourcing } from '#shop-api/modules/service/sourcing/routes.ts'
import { registerSourcingPages } from '#shop-api/modules/service/sourcing/staff-pages.ts'
import { registerDesk } from '#shop-api/modules/service/staff-desk/routes.ts'
import { registerStaffHome } from '#shop-api/modules/service/staff-home/staff-pages.ts'
import { registerStatements } from '#shop-api/modules/service/statements/routes.ts'
import { registerStatementPages } from '#shop-api/modules/service/statements/staff-pages.ts'
import { registerSupplierDocuments } from '#shop-api/modules/service/supplier-documents/routes.ts'
import { registerSupplierDocumentPages } from '#shop-api/modules/service/supplier-documents/staff-pages.ts'
import { registerTraceCodePages } from '#shop-api/modules/service/trace-codes/staff-pages.ts'
import { registerZones } from '#shop-api/modules/service/zones/routes.ts'
import { registerZonePages } from '#shop-api/modules/service/zones/staff-pages.ts'
import { registerWallet } from '#shop-api/modules/trade/balance/routes.ts'
import { registerBalancePages } from '#shop-api/modules/trade/balance/staff-balances.ts'
import { registerMoneyPages } from '#shop-api/modules/trade/balance/staff-pages.ts'
import { registerBankCreditPages } from '#shop-api/modules/trade/bank-credits/staff-pages.ts'
import { registerCarrierPushes } from '#shop-api/modules/trade/carriers/routes.ts'
import { registerStandInCarrier } from '#shop-api/modules/trade/carriers/stand-in-pages.ts'
import { registerCart } from '#shop-api/modules/trade/cart/routes.ts'
import { registerCoupons } from '#shop-api/modules/trade/coupons/routes.ts'
import { registerCreditPages } from '#shop-api/modules/trade/credit/staff-pages.ts'
import { registerGroupBuys } from '#shop-api/modules/trade/group-buys/routes.ts'
import { registerGrantPages } from '#shop-api/modules/trade/member-grants/staff-pages.ts'
import { registerPoints } from '#shop-api/modules/trade/points-mall/routes.ts'
import { registerProviderPayments } from '#shop-api/modules/trade/provider-payments/routes.ts'
import { registerProviderRefundPages } from '#shop-api/modules/trade/provider-payments/staff-pages.ts'
import { registerReconciliationPages } from '#shop-api/modules/trade/reconciliation/staff-pages.ts'
import { registerStandInPages } from '#shop-api/modules/trade/stand-in-provider/pages.ts'
import { standInDeps } from '#shop-api/modules/trade/stand-in-provider/trades.ts'
import { openGateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { ShopContext } from '#shop-api/platform/http/context.ts'
import { drainOnClose } from '#shop-api/platform/http/drain.ts'
import { answerErrors } from '#shop-api/platform/http/errors.ts'
import { acceptEncodedJson } from '#shop-api/platform/http/json-body.ts'
import { createLogger, logRequests, requestId } from '#shop-api/platform/http/logging.ts'
import { speakChinese } from '#shop-api/platform/http/messages.ts'
import { registerMetrics } from '#shop-api/platform/http/metrics.ts'
import { openApiDocument } from '#shop-api/platform/http/openapi.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { refuseUnstorable } from '#shop-api/platform/http/storable.ts'
import { traceRequests } from '#shop-api/platform/http/traces.ts'
import { openHub } from '#shop-api/platform/live/hub.ts'
import { openStorage } from '#shop-api/platform/storage/open-storage.ts'
import { registerTestMode } from '#shop-api/test-mode/routes.ts'
import { describedCalls } from './described-calls.ts'
import { registerHealth } from './health.ts'
import { registerScanActions } from './modules/catalogue/leaflets/staff-scan-actions.ts'
import { registerAdmin } from './operator-routes.ts'
import { nouns } from './resources.ts'

/** Largest body, as much as the storefront's proxy lets through: what a checkout of 500 lines showed is sent back with their order. */
const BODY_LIMIT = 1024 * 1024
const LONGEST_REQUEST_MS = 30_000

/** Fields of a form, and items of a list in it: reading more of either would take seconds. */
const FORM_LIMITS = { depth: 4, parameterLimit: 6_000, arrayLimit: 600, throwOnLimitExceeded: true } as const

/** Nested names as the contract sends them: params[0][goods_id]=12. Nothing beyond the limits is dropped: it is refused. */
async function parseForm(_: unknown, text: string): Promise<unknown> {
  try {
    return qs.parse(text, FORM_LIMITS)
  } catch {
    throw new ShopRefusal(413, '提交的项数过多，请分次提交')
  }
}

const modules = [
  registerHealth,
  registerAuth,
  registerRegistration,
  registerAgreements,
  registerMembers,
  registerAddresses,
  registerFavorites,
  registerInvoices,
  registerInspectionReports,
  registerSourcing,
  registerPurchase,
  registerPurchaseHistory,
  registerFeedback,
  registerBackInStock,
  registerGoods,
  registerSearch,
  registerContent,
  registerArticles,
  registerSitemap,
  registerLeaflets,
  registerSupplierDocuments,
  registerImages,
  registerPromotions,
  registerZones,
  registerPoints,
  registerGroupBuys,
  registerCart,
  registerCoupons,
  registerOrders,
  registerProviderPayments,
  registerStandInPages,
  registerCarrierPushes,
  registerStandInCarrier,
  registerWallet,
  registerMessages,
  registerChat,
  registerBackOffice,
  registerStaffHome,
  registerGoodsDesk,
  registerPriceListPages,
  registerLeafletPages,
  registerScanActions,
  registerOrderPages,
  registerDeliveryDocuments,
  registerSalesPages,
  registerExpiryPages,
  registerEmptySearches,
  registerLapsedMembers,
  registerStatements,
  registerDocumentFolders,
  registerRecalls,
  registerFolderPages,
  registerStatementPages,
  registerTraceCodePages,
  registerWebhookPages,
  registerMemberPages,
  registerLicencePages,
  registerClaimPages,
  registerMoneyPages,
  registerBalancePages,
  registerBankCreditPages,
  registerProviderRefundPages,
  registerReconciliationPages,
  registerFilePages,
  ...nouns.map(({ registerPages }) => registerPages),
  registerCreditPages,
  registerGrantPages,
  registerZonePages,
  registerSaleControlPages,
  registerSettingsPages,
  registerInvoicePages,
  registerReceiptPages,
  registerSourcingPages,
  registerFeedbackPages,
  registerAgreementPages,
  registerInspectionReportPages,
  registerServiceContactPages,
  registerSupplierDocumentPages,
  registerDesk,
  registerAccount,
  registerLicences,
  registerWechat,
  registerUploads,
  registerAfterSales,
  registerEphedrine,
  registerAdmin,
  registerCampaign,
  registerPageViews,
  registerControlled,
  registerEvents,
  registerDailyCounts,
  registerLottery,
]

export type BuildOptions = Omit<ShopContext, 'registered' | 'hub' | 'storage' | 'findCurrentMember' | 'gateways'> & {
  readonly logger?: FastifyBaseLogger
  /** Goes with every answer; without it storefronts know this shop by its address alone. */
  readonly shopId?: string
}

/** The shop API as an object that listens nowhere yet: no side effects besides the database calls of its handlers. */
export async function build({ logger, shopId, ...context }: BuildOptions): Promise<FastifyInstance> {
  speakChinese()
  const app: FastifyInstance = fastify({
    loggerInstance: logger ?? createLogger(context.config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    // A request that came in before the stop is answered, see drainOnClose.
    return503OnClosing: false,
    trustProxy: context.config.TRUSTED_PROXY,
    routerOptions: { maxParamLength: 200 },
  })
  const hub = openHub(context.database, (error) => app.log.warn({ err: error }, 'signals were not heard'))
  app.addHook('onClose', () => hub.stop())
  const storage = openStorage(context.config.STORAGE_URL, context.config.SHOP_DATA_DIR)
  const gateways = await openGateways(context.db, context.config, standInDeps(context.db, context.config))
  app.decorate('shop', { ...context, gateways, registered: new Set<string>(), hub, storage, findCurrentMember })
  app.decorateRequest('member', null)
  app.decorateRequest('operatorId', null)
  app.decorateRequest('instant')
  app.decorateRequest('source', {
    getter() {
      return sourceOf(this.ip)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  traceRequests(app)
  if (shopId !== undefined) sayShop(app, shopId)
  await app.register(cookie)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)
  acceptEncodedJson(app)
  // The bytes of an upload; only its routes take more than BODY_LIMIT.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  await app.register(swagger, { openapi: openApiDocument, transform: describedCalls })
  answerErrors(app, movedTo)
  logRequests(app)
  registerMetrics(app)
  drainOnClose(app)
  refuseUnstorable(app)
  registerTestMode(app)
  for (const register of modules) register(app)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}
