import { and, count, eq, inArray } from 'drizzle-orm'
import type { WireUserState } from '#lib/contract/user/calls.ts'
import { maskPhone } from '#lib/kernel/phone.ts'
import { unreadNotifications } from '#shop-api/modules/base/notifications/repository.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { branchesOf } from '#shop-api/modules/identity/auth/sign-in.ts'
import type { StaffRow } from '#shop-api/modules/identity/members/service-contact.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import { staff } from '#shop-api/modules/identity/members/tables.ts'
import { findBinding } from '#shop-api/modules/identity/wechat/bind.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

const ranks: Readonly<Record<string, string>> = { ordinary: '普通会员', silver: '银牌会员', gold: '金牌会员' }

const person = ({ name, phone }: Pick<StaffRow, 'name' | 'phone'>) => ({ name, phone })

async function placeOf(db: Db, member: CurrentMember): Promise<string> {
  const codes = [member.provinceCode, member.cityCode, member.districtCode]
  const rows = await db.select().from(regions).where(inArray(regions.code, codes))
  const names = codes.map((code) => rows.find((row) => row.code === code)?.name ?? '')
  return `${[...new Set(names)].join('')}${member.registeredAddress}`
}

/** The dedicated service contact, or the one everybody has; the service person and the sales person, where there is one. */
async function contactsOf(db: Db, member: CurrentMember) {
  const [business] = await db
    .select()
    .from(staff)
    .where(eq(staff.id, member.businessPersonId ?? 0))
  const contact = await serviceContact(db, member)
  return {
    admin: { ...person(contact), is_default: contact.isDefault ? (1 as const) : (0 as const) },
    customer: contact.isDefault ? null : person(contact),
    ywy: business ? person(business) : null,
  }
}

/** User state (spec §3) of a signed-in member. */
export async function userState(db: Db, member: CurrentMember): Promise<WireUserState> {
  const settings = await loadSettings(db)
  const stores = await branchesOf(db, member)
  const [cart] = await db
    .select({ lines: count() })
    .from(cartLines)
    .where(and(eq(cartLines.memberId, member.id)))
  return {
    id: member.id,
    username: member.username,
    name: member.contactName,
    phone: maskPhone(member.accountPhone),
    company: member.companyName,
    face: '',
    rank: ranks[member.rank] ?? member.rank,
    kind: member.kind,
    ...(await contactsOf(db, member)),
    address: await placeOf(db, member),
    is_passed: member.reviewState === 'approved' ? 1 : 0,
    points: member.points,
    cart: cart?.lines ?? 0,
    message_count: await unreadNotifications(db, member.id),
    wechat: (await findBinding(db, member.accountId)) ? 1 : 0,
    common_config: { hot_line: settings.complaintHotline, qq1: settings.qq1, qq2: settings.qq2 },
    quality_inspection: {
      quality_inspection_url: settings.qualityInspection.url === '' ? null : settings.qualityInspection.url,
      url: null,
      msg: settings.qualityInspection.message,
    },
    // Members sign in at the storefront's own page.
    login_url: '',
    is_show_youx: 1,
    is_special: member.ephedrine === null ? 0 : 1,
    is_can_chat: member.canChat ? 1 : 0,
    is_AfterSale: member.reviewState === 'approved' ? 1 : 0,
    token: '',
    stores: stores.map((store) => ({
      id: store.id,
      company: store.companyName,
      is_current: store.id === member.id ? 1 : 0,
    })),
  }
}
