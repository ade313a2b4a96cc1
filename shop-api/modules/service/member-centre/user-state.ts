import { eq, sql } from 'drizzle-orm'
import type { WireUserState } from '#lib/contract/user/calls.ts'
import { maskPhone } from '#lib/kernel/phone.ts'
import { waitingRead } from '#shop-api/modules/base/notifications/waiting.ts'
import { regionNamesRead } from '#shop-api/modules/base/regions/regions.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { branchesRead } from '#shop-api/modules/identity/auth/sign-in.ts'
import type { StaffRow } from '#shop-api/modules/identity/members/service-contact.ts'
import { contactAmong, peopleRead } from '#shop-api/modules/identity/members/service-contact.ts'
import { bindingsRead } from '#shop-api/modules/identity/wechat/bind.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { countRows, preparedTogether } from '#shop-api/platform/db/reads.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'

const ranks: Readonly<Record<string, string>> = { ordinary: '普通会员', silver: '银牌会员', gold: '金牌会员' }

const person = ({ name, phone }: Pick<StaffRow, 'name' | 'phone'>) => ({ name, phone })

const { placeholder } = sql
const memberId = placeholder('memberId')

/** The shell of every page asks for these. */
const readFacts = preparedTogether({
  places: regionNamesRead([placeholder('province'), placeholder('city'), placeholder('district')]),
  people: peopleRead([placeholder('contact'), placeholder('seller')]),
  stores: branchesRead(placeholder('home')),
  cart: countRows(sql`from ${cartLines} where ${eq(cartLines.memberId, memberId)}`),
  unread: waitingRead(memberId),
  bindings: bindingsRead(placeholder('accountId')),
})

async function factsOf(db: Db, member: CurrentMember) {
  const { provinceCode: province, cityCode: city, districtCode: district } = member
  const { places, people, ...rest } = await readFacts(db, {
    memberId: member.id,
    accountId: member.accountId,
    home: member.homeMemberId,
    province,
    city,
    district,
    contact: member.serviceContactId,
    seller: member.businessPersonId,
  })
  const names = [province, city, district].map((code) => places.get(code) ?? '')
  const seller = people.find(({ id }) => id === member.businessPersonId)
  return {
    ...rest,
    address: `${[...new Set(names)].join('')}${member.registeredAddress}`,
    /** The dedicated service contact, or the one everybody has. */
    contact: contactAmong(people, member),
    /** The sales person, where there is one. */
    seller: seller ? person(seller) : null,
  }
}

/** User state (spec §3) of a signed-in member. */
export async function userState(db: Db, member: CurrentMember): Promise<WireUserState> {
  const settings = await loadSettings(db)
  const { address, cart, contact, seller, stores, unread, bindings } = await factsOf(db, member)
  return {
    id: member.id,
    username: member.username,
    name: member.contactName,
    phone: maskPhone(member.accountPhone),
    company: member.companyName,
    face: '',
    rank: ranks[member.rank] ?? member.rank,
    kind: member.kind,
    admin: { ...person(contact), is_default: contact.isDefault ? 1 : 0 },
    customer: contact.isDefault ? null : person(contact),
    address,
    ywy: seller,
    cart,
    is_passed: member.reviewState === 'approved' ? 1 : 0,
    points: member.points,
    message_count: unread,
    wechat: bindings > 0 ? 1 : 0,
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
