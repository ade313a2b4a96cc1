import { eq, inArray, sql } from 'drizzle-orm'
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
import { countRows, made, readRows, readTogether } from '#shop-api/platform/db/reads.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

const ranks: Readonly<Record<string, string>> = { ordinary: '普通会员', silver: '银牌会员', gold: '金牌会员' }

const person = ({ name, phone }: Pick<StaffRow, 'name' | 'phone'>) => ({ name, phone })

const regionColumns = { code: regions.code, name: regions.name }
const personColumns = { name: staff.name, phone: staff.phone }

const factsOf = (member: CurrentMember) => {
  const codes = [member.provinceCode, member.cityCode, member.districtCode]
  return {
    address: made(readRows(regionColumns, sql`from ${regions} where ${inArray(regions.code, codes)}`), (rows) => {
      const names = codes.map((code) => rows.find((row) => row.code === code)?.name ?? '')
      return `${[...new Set(names)].join('')}${member.registeredAddress}`
    }),
    /** The sales person, where there is one. */
    ywy: made(
      readRows(personColumns, sql`from ${staff} where ${eq(staff.id, member.businessPersonId ?? 0)}`),
      ([row]) => row ?? null,
    ),
    cart: countRows(sql`from ${cartLines} where ${eq(cartLines.memberId, member.id)}`),
  }
}

/** The dedicated service contact, or the one everybody has; and the service person, where there is one. */
async function contactsOf(db: Db, member: CurrentMember) {
  const contact = await serviceContact(db, member)
  return {
    admin: { ...person(contact), is_default: contact.isDefault ? (1 as const) : (0 as const) },
    customer: contact.isDefault ? null : person(contact),
  }
}

/** User state (spec §3) of a signed-in member. */
export async function userState(db: Db, member: CurrentMember): Promise<WireUserState> {
  const settings = await loadSettings(db)
  const stores = await branchesOf(db, member)
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
    ...(await readTogether(db, factsOf(member))),
    is_passed: member.reviewState === 'approved' ? 1 : 0,
    points: member.points,
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
