import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastify, { LogController } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import qs from 'qs'
import { sourceOf } from '#lib/kernel/source.ts'
import type { ShopContext } from './http/context.ts'
import { drainOnClose } from './http/drain.ts'
import { answerErrors } from './http/errors.ts'
import { createLogger, logRequests, requestId } from './http/logging.ts'
import { speakChinese } from './http/messages.ts'
import { openApiDocument } from './http/openapi.ts'
import { refuseUnstorable } from './http/storable.ts'
import { registerAccount } from './modules/account/routes.ts'
import { registerActivity } from './modules/activity/routes.ts'
import { registerAddresses } from './modules/addresses/routes.ts'
import { registerAdmin } from './modules/admin/routes.ts'
import { registerAfterSales } from './modules/after-sales/routes.ts'
import { registerAgreements } from './modules/agreements/routes.ts'
import { registerArrivals } from './modules/arrivals/routes.ts'
import { registerArticles } from './modules/articles/routes.ts'
import { registerAuth } from './modules/auth/routes.ts'
import { registerCart } from './modules/cart/routes.ts'
import { registerCertificates } from './modules/certificates/routes.ts'
import { registerChat } from './modules/chat/routes.ts'
import { registerContent } from './modules/content/routes.ts'
import { registerControlled } from './modules/controlled/routes.ts'
import { registerCoupons } from './modules/coupons/routes.ts'
import { registerDesk } from './modules/desk/routes.ts'
import { registerDraw } from './modules/draw/routes.ts'
import { registerEphedrine } from './modules/ephedrine/routes.ts'
import { registerEvents } from './modules/events/routes.ts'
import { registerFavorites } from './modules/favorites/routes.ts'
import { registerFeedback } from './modules/feedback/routes.ts'
import { registerGoods } from './modules/goods/routes.ts'
import { registerGroupBuys } from './modules/group-buys/routes.ts'
import { registerHealth } from './modules/health/routes.ts'
import { registerImages } from './modules/images/routes.ts'
import { registerInspections } from './modules/inspections/routes.ts'
import { registerInvoices } from './modules/invoices/routes.ts'
import { openHub } from './modules/live/hub.ts'
import { registerMembers } from './modules/members/routes.ts'
import { registerMessages } from './modules/messages/routes.ts'
import { registerOrders } from './modules/orders/routes.ts'
import { registerPapers } from './modules/papers/routes.ts'
import { registerPoints } from './modules/points/routes.ts'
import { registerPromotions } from './modules/promotions/routes.ts'
import { registerPurchase } from './modules/purchase/routes.ts'
import { registerRegistration } from './modules/registration/routes.ts'
import { registerSearch } from './modules/search/routes.ts'
import { registerSitemap } from './modules/sitemap/routes.ts'
import { registerTestMode } from './modules/test-mode/routes.ts'
import { registerUploads } from './modules/uploads/routes.ts'
import { registerWallet } from './modules/wallet/routes.ts'
import { registerWanted } from './modules/wanted/routes.ts'
import { registerWechat } from './modules/wechat/routes.ts'
import { registerZones } from './modules/zones/routes.ts'

/** Largest body: 500 cart lines of nine fields with bracket names fit well within. */
const BODY_LIMIT = 512 * 1024
const LONGEST_REQUEST_MS = 30_000

/** Nested names as the contract sends them: params[0][goods_id]=12. Bounded, so that a hostile body stays cheap. */
const parseForm = (text: string) =>
  qs.parse(text, { depth: 4, parameterLimit: 6000, arrayLimit: 600, ignoreQueryPrefix: false }) as Record<
    string,
    unknown
  >

const modules = [
  registerHealth,
  registerAuth,
  registerRegistration,
  registerAgreements,
  registerMembers,
  registerAddresses,
  registerFavorites,
  registerInvoices,
  registerInspections,
  registerWanted,
  registerPurchase,
  registerFeedback,
  registerArrivals,
  registerGoods,
  registerSearch,
  registerContent,
  registerArticles,
  registerSitemap,
  registerPapers,
  registerImages,
  registerPromotions,
  registerZones,
  registerPoints,
  registerGroupBuys,
  registerCart,
  registerCoupons,
  registerOrders,
  registerWallet,
  registerMessages,
  registerChat,
  registerDesk,
  registerAccount,
  registerCertificates,
  registerWechat,
  registerUploads,
  registerAfterSales,
  registerEphedrine,
  registerAdmin,
  registerActivity,
  registerControlled,
  registerEvents,
  registerDraw,
]

export type BuildOptions = Omit<ShopContext, 'registered' | 'hub'> & { readonly logger?: FastifyBaseLogger }

/** The shop API as an object that listens nowhere yet: no side effects besides the database calls of its handlers. */
export async function build({ logger, ...context }: BuildOptions): Promise<FastifyInstance> {
  speakChinese()
  const app: FastifyInstance = fastify({
    loggerInstance: logger ?? createLogger(context.config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    trustProxy: context.config.TRUSTED_PROXY,
    routerOptions: { maxParamLength: 100 },
  })
  const hub = openHub(context.database, (error) => app.log.warn({ err: error }, 'signals were not heard'))
  app.addHook('onClose', () => hub.stop())
  app.decorate('shop', { ...context, registered: new Set<string>(), hub })
  app.decorateRequest('member', null)
  app.decorateRequest('instant')
  app.decorateRequest('source', {
    getter() {
      return sourceOf(this.ip)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await app.register(formbody, { parser: parseForm })
  // The bytes of an upload; only its routes take more than BODY_LIMIT.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  await app.register(swagger, { openapi: openApiDocument, transform: createJsonSchemaTransform({}) })
  answerErrors(app)
  logRequests(app)
  drainOnClose(app)
  refuseUnstorable(app)
  registerTestMode(app)
  for (const register of modules) register(app)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}
