import * as access from './schema/access.ts'
import * as account from './schema/account.ts'
import * as activities from './schema/activities.ts'
import * as afterSales from './schema/after-sales.ts'
import * as agreements from './schema/agreements.ts'
import * as arrivals from './schema/arrivals.ts'
import * as cart from './schema/cart.ts'
import * as catalogue from './schema/catalogue.ts'
import * as chat from './schema/chat.ts'
import * as content from './schema/content.ts'
import * as credit from './schema/credit.ts'
import * as draw from './schema/draw.ts'
import * as ephedrine from './schema/ephedrine.ts'
import * as feedback from './schema/feedback.ts'
import * as groupBuys from './schema/group-buys.ts'
import * as inspections from './schema/inspections.ts'
import * as invoices from './schema/invoices.ts'
import * as ledger from './schema/ledger.ts'
import * as mails from './schema/mails.ts'
import * as members from './schema/members.ts'
import * as messages from './schema/messages.ts'
import * as orders from './schema/orders.ts'
import * as pageViews from './schema/page-views.ts'
import * as papers from './schema/papers.ts'
import * as points from './schema/points.ts'
import * as promotions from './schema/promotions.ts'
import * as registrations from './schema/registrations.ts'
import * as rewards from './schema/rewards.ts'
import * as uploads from './schema/uploads.ts'
import * as wallet from './schema/wallet.ts'
import * as wanted from './schema/wanted.ts'
import * as wechat from './schema/wechat.ts'

/** All tables, for the database client and the migration tool. */
export const schema = {
  ...catalogue,
  ...members,
  ...access,
  ...account,
  ...activities,
  ...afterSales,
  ...agreements,
  ...arrivals,
  ...cart,
  ...chat,
  ...content,
  ...credit,
  ...draw,
  ...ephedrine,
  ...feedback,
  ...groupBuys,
  ...inspections,
  ...invoices,
  ...ledger,
  ...mails,
  ...messages,
  ...orders,
  ...pageViews,
  ...papers,
  ...points,
  ...promotions,
  ...registrations,
  ...rewards,
  ...uploads,
  ...wallet,
  ...wanted,
  ...wechat,
}
