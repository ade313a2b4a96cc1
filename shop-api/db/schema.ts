import * as cart from './schema/cart.ts'
import * as catalogue from './schema/catalogue.ts'
import * as content from './schema/content.ts'
import * as ledger from './schema/ledger.ts'
import * as members from './schema/members.ts'
import * as orders from './schema/orders.ts'
import * as promotions from './schema/promotions.ts'

/** All tables, for the database client and the migration tool. */
export const schema = { ...catalogue, ...members, ...promotions, ...cart, ...orders, ...ledger, ...content }
