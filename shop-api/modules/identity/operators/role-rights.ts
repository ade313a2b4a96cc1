import type { Caller } from '#shop-api/modules/base/access/key-doors.ts'
import { requireHolding } from '#shop-api/modules/base/access/key-doors.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import { scopes } from '#shop-api/modules/base/access/scopes.ts'
import type { Role } from './roles.ts'

/** What somebody with a role may change in the back office, as the scopes of keys have it. */
const rights: Readonly<Record<Role, readonly Scope[]>> = {
  service: ['service:write', 'content:write'],
  sales: [
    ...(['goods:write', 'orders:write', 'promotions:write', 'coupons:write', 'content:write'] as const),
    ...(['members:write', 'service:write', 'money:write'] as const),
  ],
  warehouse: ['goods:write', 'orders:write', 'after-sales:write'],
  finance: ['money:write', 'orders:write', 'after-sales:write', 'invoices:write'],
  pharmacist: ['members:write', 'goods:write', 'documents:write', 'settings:write'],
  admin: scopes,
}

/** Throws ShopRefusal 403 for a key that would open the back office to somebody who may do there what it may not do itself. */
export function requireRightsOf(caller: Caller, roles: readonly Role[]): void {
  requireHolding(
    caller,
    roles.flatMap((role) => rights[role]),
  )
}
