import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerActivityAdmin } from './activities.ts'
import { registerAfterSalesAdmin } from './after-sales.ts'
import { registerAgreementAdmin } from './agreements.ts'
import { registerArticleAdmin } from './articles.ts'
import { registerCertificateAdmin } from './certificates.ts'
import { registerChatAdmin } from './chat.ts'
import { registerCouponAdmin } from './coupons.ts'
import { registerCreditAdmin } from './credit.ts'
import { registerDrawAdmin } from './draw.ts'
import { registerFeedbackAdmin } from './feedback.ts'
import { registerGoodsAdmin } from './goods.ts'
import { registerGroupBuyAdmin } from './group-buys.ts'
import { registerInspectionAdmin } from './inspections.ts'
import { registerInvoiceAdmin } from './invoices.ts'
import { registerMailAdmin } from './mails.ts'
import { registerMemberAdmin } from './members.ts'
import { registerOrderAdmin } from './orders.ts'
import { registerPaperAdmin } from './papers.ts'
import { registerPointsAdmin } from './points.ts'
import { registerRightAdmin } from './rights.ts'
import { registerSaleControlAdmin } from './sale-control.ts'
import { registerShopAdmin } from './shop.ts'
import { registerUploadAdmin } from './uploads.ts'
import { registerViewAdmin } from './views.ts'
import { registerVoucherAdmin } from './vouchers.ts'
import { registerWalletAdmin } from './wallet.ts'
import { registerWantedAdmin } from './wanted.ts'
import { registerWechatAdmin } from './wechat.ts'

/** File beside the operator's token that says where this shop API listens, for the operator's command line. */
export const ADDRESS_FILE = 'address'

/** Everything operators do. Knows no sessions: the token is the right. */
export function registerAdmin(app: FastifyInstance): void {
  registerMemberAdmin(app)
  registerAgreementAdmin(app)
  registerRightAdmin(app)
  registerGoodsAdmin(app)
  registerSaleControlAdmin(app)
  registerDrawAdmin(app)
  registerOrderAdmin(app)
  registerArticleAdmin(app)
  registerPaperAdmin(app)
  registerAfterSalesAdmin(app)
  registerWantedAdmin(app)
  registerFeedbackAdmin(app)
  registerInvoiceAdmin(app)
  registerInspectionAdmin(app)
  registerMailAdmin(app)
  registerChatAdmin(app)
  registerShopAdmin(app)
  registerWalletAdmin(app)
  registerCreditAdmin(app)
  registerActivityAdmin(app)
  registerUploadAdmin(app)
  registerCertificateAdmin(app)
  registerWechatAdmin(app)
  registerGroupBuyAdmin(app)
  registerCouponAdmin(app)
  registerPointsAdmin(app)
  registerVoucherAdmin(app)
  registerViewAdmin(app)
  leaveAddress(app)
}

/** The port may be any free one, so a running shop API leaves its address in the data folder. */
function leaveAddress(app: FastifyInstance): void {
  const file = path.join(app.shop.config.SHOP_DATA_DIR, ADDRESS_FILE)
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (address === null || typeof address === 'string') return
    const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
    writeFileSync(file, `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
  })
  app.addHook('onClose', async () => rmSync(file, { force: true }))
}
