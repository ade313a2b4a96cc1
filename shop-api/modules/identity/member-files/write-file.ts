import { randomBytes } from 'node:crypto'
import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { NewAddress } from '#shop-api/modules/identity/addresses/default-addresses.ts'
import { addDefaultAddresses, keepDefaultAddress } from '#shop-api/modules/identity/addresses/default-addresses.ts'
import { addManyAccounts } from '#shop-api/modules/identity/auth/accounts.ts'
import { hashPassword } from '#shop-api/modules/identity/auth/password.ts'
import { addManyLicences, keepLicences } from '#shop-api/modules/identity/licences/keep.ts'
import { licenceName } from '#shop-api/modules/identity/licences/validity.ts'
import type { NewMember } from '#shop-api/modules/identity/members/member.ts'
import { addManyMembers, changeManyMembers, reserveMemberIds } from '#shop-api/modules/identity/members/write-many.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { splitList } from '#shop-api/platform/table-files/cells.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import type { MemberKey } from './columns.ts'
import { deliveryKeys, kinds, plainKeys, states } from './columns.ts'
import type { ComparedMember } from './compare.ts'
import type { ComparedFile } from './compare-file.ts'
import type { KnownNames } from './known-names.ts'

type Values = Partial<NewMember>

/** How a value is kept in the member's row; missing where it is kept elsewhere. */
const keep: Partial<Record<MemberKey, (value: string, known: KnownNames) => Values>> = {
  code: (value) => ({ code: value === '' ? null : value }),
  company: (value) => ({ companyName: value }),
  kind: (value) => ({ kind: kinds[value] ?? 'pharmacy' }),
  contact: (value) => ({ contactName: value }),
  phone: (value) => ({ phone: value }),
  email: (value) => ({ email: value }),
  region: (value, { places }) => ({ ...places.get(value) }),
  street: (value) => ({ registeredAddress: value }),
  scopes: (value, { scopes }) => {
    const named = splitList(value)
    return { scopeCodes: scopes.flatMap(({ code, name }) => (named.includes(name) ? [code] : [])) }
  },
  state: (value) => ({ reviewState: states[value as keyof typeof states] }),
}

function valuesOf({ values }: ComparedMember, keys: readonly MemberKey[], known: KnownNames): Values {
  return Object.assign({}, ...keys.map((key) => keep[key]?.(values[key] ?? '', known) ?? {})) as Values
}

const signIns = (rows: readonly ComparedMember[], idOf: (row: ComparedMember) => number, passwordHash: string) =>
  rows.flatMap((row) => {
    const username = row.values.username ?? row.record?.username
    const phone = row.values.signInPhone ?? row.record?.signInPhone
    return row.values.username && username && phone ? [{ username, phone, passwordHash, memberId: idOf(row) }] : []
  })

interface Placed {
  readonly idOf: (row: ComparedMember) => number
  readonly places: KnownNames['places']
}

/** The default delivery address of new members, and what changes of that of others. */
async function keepDeliveries(
  tx: Db,
  added: readonly ComparedMember[],
  changed: readonly ComparedMember[],
  { idOf, places }: Placed,
): Promise<void> {
  const columnsOf = ({ values: { deliveryName, deliveryPhone, deliveryRegion, deliveryStreet } }: ComparedMember) => ({
    ...(deliveryName !== undefined && { consignee: deliveryName }),
    ...(deliveryPhone !== undefined && { phone: deliveryPhone }),
    ...(deliveryRegion !== undefined && places.get(deliveryRegion)),
    ...(deliveryStreet !== undefined && { detail: deliveryStreet }),
  })
  await addDefaultAddresses(
    tx,
    added
      .filter(({ values }) => values.deliveryName)
      .map((row) => ({ ...columnsOf(row), memberId: idOf(row) }) as NewAddress),
  )
  for (const row of changed.filter(({ values }) => deliveryKeys.some((key) => values[key] !== undefined)))
    await keepDefaultAddress(tx, idOf(row), columnsOf(row))
}

async function tellApproved(tx: Db, rows: readonly ComparedMember[], now: Date): Promise<void> {
  for (const { record, values } of rows) {
    if (!record || states[values.state as keyof typeof states] !== 'approved') continue
    const title = '资质审核已通过'
    const text = '现可查看价格并采购，首次下单前请先签署电子合同。'
    await notify(tx, { memberId: record.id, kind: 'certificate', title, text, link: storefront.agreement, now })
  }
}

/**
 * Writes all that is new or different, within the caller's transaction. A new sign-in has a random password:
 * its first sign-in is by a code to its phone, or by resetting the password with one.
 */
export async function writeFile(tx: Db, { rows, known, heads }: ComparedFile, { now, watch }: Asked): Promise<void> {
  const added = rows.filter(({ state }) => state === 'new')
  const changed = rows.filter(({ state }) => state === 'changed')
  const ids = await reserveMemberIds(tx, added.length)
  const idByRow = new Map(added.map((row, at) => [row, ids[at] ?? 0]))
  const idOf = (row: ComparedMember) => row.record?.id ?? idByRow.get(row) ?? 0
  const headIds = new Map([
    ...heads,
    ...[...added, ...changed].map((row) => [row.values.username ?? '', idOf(row)] as const),
  ])
  const isStore = ({ values }: ComparedMember) => (values.head ? 1 : 0)
  await addManyMembers(
    tx,
    added
      .toSorted((a, b) => isStore(a) - isStore(b))
      .map((row) => ({
        ...(valuesOf(row, plainKeys, known) as NewMember),
        id: idOf(row),
        groupId: row.values.head ? (headIds.get(row.values.head) ?? 0) : idOf(row),
        joinedOn: chinaDate(now),
      })),
  )
  watch.goOn()
  await addManyLicences(
    tx,
    added.flatMap((row) =>
      row.aside.map((licence) => ({ ...licence, memberId: idOf(row), name: licenceName(licence.kind) })),
    ),
  )
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await addManyAccounts(tx, signIns([...added, ...changed], idOf, passwordHash))
  watch.note({ written: added.length })
  watch.goOn()
  const changes = changed.flatMap((row): (Values & { id: number })[] => {
    const values = valuesOf(
      row,
      plainKeys.filter((key) => row.values[key] !== undefined),
      known,
    )
    return Object.keys(values).length === 0 ? [] : [{ id: idOf(row), ...values }]
  })
  if ((await changeManyMembers(tx, changes)) !== changes.length) {
    throw new ShopRefusal(409, '导入期间有会员被删除，已全部撤销，请重新检查后再导入')
  }
  for (const row of changed) {
    const kept = row.aside.map((licence) => ({ ...licence, name: licenceName(licence.kind) }))
    await keepLicences(tx, idOf(row), kept)
  }
  await keepDeliveries(tx, added, changed, { idOf, places: known.places })
  await tellApproved(tx, changed, now)
  watch.note({ written: added.length + changed.length })
}
