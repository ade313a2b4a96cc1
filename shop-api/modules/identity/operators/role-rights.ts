import type { Caller } from '#shop-api/modules/base/access/key-doors.ts'
import { requireHolding } from '#shop-api/modules/base/access/key-doors.ts'
import type { Noun, Scope } from '#shop-api/modules/base/access/scopes.ts'
import { scopes } from '#shop-api/modules/base/access/scopes.ts'
import type { Role } from './roles.ts'

const both = (...nouns: readonly Noun[]): Scope[] =>
  nouns.flatMap((noun) => scopes.filter((scope) => scope.startsWith(`${noun}:`)))
const read = (...nouns: readonly Noun[]): Scope[] => nouns.map((noun): Scope => `${noun}:read`)

/** What somebody with a role may see and change in the back office, as the scopes of keys have it. */
export const rights: Readonly<Record<Role, readonly Scope[]>> = {
  service: both('service', 'content', 'after-sales', 'imports'),
  sales: [
    ...both(
      'goods',
      'orders',
      'promotions',
      'coupons',
      'content',
      'members',
      'service',
      'money',
      'after-sales',
      'imports',
    ),
    ...read('documents', 'settings'),
  ],
  warehouse: both('goods', 'orders', 'after-sales', 'content', 'imports'),
  finance: [
    ...both('money', 'orders', 'after-sales', 'invoices'),
    ...read('goods', 'promotions', 'coupons', 'content', 'members'),
  ],
  pharmacist: [...both('members', 'goods', 'documents', 'settings', 'after-sales', 'imports'), ...read('orders')],
  admin: scopes,
}

/** Throws ShopRefusal 403 for a key that would open the back office to somebody who may see or do there what it may not itself. */
export function requireRightsOf(caller: Caller, roles: readonly Role[]): void {
  requireHolding(
    caller,
    roles.flatMap((role) => rights[role]),
  )
}
