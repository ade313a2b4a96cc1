/** Members, their papers and the people who serve them. See types.ts for how money, dates and instants are written. */

import type { MemberKind } from '#lib/contract/member-kinds.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'

export type LicenceKind =
  | 'businessLicence' // 营业执照
  | 'drugLicence' // 药品经营许可证
  | 'clinicLicence' // 医疗机构执业许可证
  | 'purchaseAuthorisation' // 采购委托书
  | 'deviceRecord' // 第二类医疗器械经营备案凭证
  | 'foodLicence' // 食品经营许可证
  | 'ephedrineAuthorisation' // 含特殊药品复方制剂采购授权

export type SampleLicence = {
  kind: LicenceKind
  name: string
  number: string
  validFrom: string
  /** null: valid without end (长期). */
  validTo: string | null
}

export type SampleAddress = {
  id: number
  consignee: string
  phone: string
  provinceCode: string
  cityCode: string
  districtCode: string
  detail: string
  isDefault: boolean
}

/** What the member bought before, so that "frequently bought" and "bought before" have something to show. */
export type OrderHint = { daysAgo: number; lines: { goodsId: number; quantity: number }[] }

export type SampleMember = {
  id: number
  kind: MemberKind
  companyName: string
  contactName: string
  phone: string
  email: string
  /** null: a store that is reached through its head office's sign-in. */
  signIn: { username: string; password: string } | null
  /** The head office this store belongs to. */
  headOfficeId: number | null
  rank: 'ordinary' | 'silver' | 'gold'
  review: {
    state: 'pending' | 'approved' | 'rejected'
    submittedAt: string
    decidedAt: string | null
    reason: string | null
  }
  provinceCode: string
  cityCode: string
  districtCode: string
  registeredAddress: string
  balance: string
  points: number
  credit: { limit: string; used: string; dueOn: string; termDays: number } | null
  /** Scope codes the licence allows; the right to Chinese-medicine pieces is the scope `pieces`. */
  scopeCodes: string[]
  /** Ephedrine-containing goods: units still allowed until a date; null without authorisation. */
  ephedrine: { quota: number; used: number; validTo: string } | null
  serviceContactId: number
  businessPersonId: number | null
  canChat: boolean
  licences: SampleLicence[]
  addresses: SampleAddress[]
  favouriteGoodsIds: number[]
  orderHints: OrderHint[]
  joinedOn: string
}

/** Dedicated customer service (admin) and business people (ywy). */
export type SampleStaff = {
  id: number
  role: 'service' | 'business'
  name: string
  phone: string
  qq: string
  wechat: string
  /** The contact everybody has who was given no one of their own. */
  isDefault: boolean
}

export type SampleSignIn = { who: string; name: string; phone: string; password: string }

export type SampleAccounts = { members: SampleMember[]; staff: SampleStaff[] }

/** Somebody of the sample shop's back office. */
export type SampleOperator = {
  username: string
  password: string
  name: string
  staffId: number | null
  roles: readonly Role[]
}
