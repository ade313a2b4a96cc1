import { isPhone, readPhone } from '#lib/kernel/phone.ts'
import { plainText } from '#lib/kernel/plain-text.ts'
import { licenceName } from '#shop-api/modules/identity/licences/validity.ts'
import { requiredLicences } from '#shop-api/modules/identity/licences/validity-rules.ts'
import { memberFields } from '#shop-api/modules/identity/members/columns.ts'
import { reviewStates } from '#shop-api/modules/identity/members/member.ts'
import { kindNames } from '#shop-api/modules/identity/registration/licence-list.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import {
  CellError,
  code,
  day,
  hinted,
  list,
  mobile,
  namePath,
  ofCodes,
  oneOf,
  whole,
  words,
} from '#shop-api/platform/table-files/cells.ts'
import type { Column, Texts as TextsOf } from '#shop-api/platform/table-files/column.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { Licence, MemberRecord } from './records.ts'

export const ENDLESS = '长期'
const MOST_ID = 2_000_000_000

/** By the names of the file. */
export const kinds = Object.fromEntries(Object.entries(kindNames).map(([code, name]) => [name, code])) as Readonly<
  Record<string, keyof typeof kindNames>
>
export const states = { [reviewStates.pending]: 'pending', [reviewStates.approved]: 'approved' } as const

const userName = ofCodes((written) => {
  const text = plainText(written)
  if (text === '' || /^[A-Za-z][A-Za-z0-9_]{3,19}$/.test(text)) return text
  throw new CellError(`须为4到20位字母、数字或下划线，以字母开头，现为“${text}”`)
})

const anyPhone = hinted('手机号或带区号的座机号', (text) => {
  const phone = readPhone(text)
  if (phone === '' || isPhone(phone)) return phone
  throw new CellError(`须为手机号或座机号，现为“${text}”`)
})

const endOfLicence: ReadCell = Object.assign((text: string) => (text === ENDLESS ? ENDLESS : day(text)), day)

const perLicence = (of: (licence: Licence) => string) => (record: MemberRecord) => record.licences.map(of).join(';')

/** Who cannot buy without which. */
const licenceWords = hinted(
  Object.values(kinds)
    .map((kind) => `${kindNames[kind]}须有${requiredLicences[kind].map(licenceName).join('、')}`)
    .join('，')
    .concat('，缺少则不能采购'),
  words(40),
)

const all = {
  id: { heading: '编号', read: whole(1, MOST_ID), show: (m) => String(m.id), example: '' },
  code: {
    heading: '客户编码',
    read: code(40),
    show: (m) => m.member.code ?? '',
    mayBeCleared: true,
    example: 'C0001',
    others: ['C0002'],
  },
  company: { ...memberFields.company, show: (m) => m.member.companyName },
  kind: {
    heading: '客户类型',
    read: oneOf(Object.keys(kinds)),
    show: (m) => kindNames[m.member.kind],
    isNeeded: true,
    example: '药店',
  },
  contact: { ...memberFields.contact, show: (m) => m.member.contactName },
  phone: { ...memberFields.phone, show: (m) => m.member.phone },
  email: { ...memberFields.email, show: (m) => m.member.email },
  region: { heading: '地区', read: namePath, show: (m) => m.region, isNeeded: true, example: '浙江省/杭州市/西湖区' },
  street: {
    heading: '注册地址',
    read: words(200),
    show: (m) => m.member.registeredAddress,
    example: '文一路1号',
    others: ['文一路2号'],
  },
  deliveryName: {
    heading: '收货人',
    read: words(30),
    show: (m) => m.delivery?.consignee ?? '',
    example: '王芳',
    others: ['李静'],
  },
  deliveryPhone: {
    heading: '收货电话',
    read: anyPhone,
    show: (m) => m.delivery?.phone ?? '',
    example: '13800000001',
    others: ['0571-88000001'],
  },
  deliveryRegion: {
    heading: '收货地区',
    read: namePath,
    show: (m) => m.delivery?.region ?? '',
    example: '浙江省/杭州市/西湖区',
  },
  deliveryStreet: {
    heading: '收货地址',
    read: words(120),
    show: (m) => m.delivery?.detail ?? '',
    example: '文一路1号后门',
    others: ['文一路2号'],
  },
  scopes: { ...memberFields.scopes, show: (m) => m.scopes },
  state: {
    heading: '审核状态',
    read: oneOf(Object.keys(states)),
    show: (m) => reviewStates[m.member.reviewState],
    usual: reviewStates.pending,
    example: reviewStates.pending,
  },
  username: {
    heading: '用户名',
    formerly: '登录名',
    read: userName,
    show: (m) => m.username,
    example: 'kangtai',
    others: ['kangtai2'],
  },
  signInPhone: { heading: '登录手机', read: mobile, show: (m) => m.signInPhone, example: '13800000001' },
  head: {
    heading: '总部用户名',
    formerly: '总部登录名',
    read: code(40),
    show: (m) => m.head,
    example: '',
    others: ['kangtai', 'jianmin'],
  },
  licence: {
    heading: '证照',
    read: list(licenceWords),
    show: perLicence(({ kind }) => licenceName(kind)),
    example: '营业执照;药品经营许可证;采购委托书',
    others: ['营业执照'],
  },
  licenceNumber: {
    heading: '证照编号',
    read: list(code(60)),
    show: perLicence(({ number }) => number),
    example: '91330100MA00000000;浙BA5710001;WT2026001',
    others: ['91330100MA00000000'],
  },
  issued: {
    heading: '发证日期',
    read: list(day),
    show: perLicence(({ validFrom }) => validFrom),
    example: '2024-01-01;2024-01-01;2026-01-01',
  },
  expires: {
    heading: '有效期至',
    read: list(endOfLicence),
    show: perLicence(({ validTo }) => validTo ?? ENDLESS),
    example: `${ENDLESS};2028-12-31;2027-12-31`,
    others: ['2028-12-31'],
  },
} as const satisfies Readonly<Record<string, Column<MemberRecord>>>

export type MemberKey = keyof typeof all
export const columns: Readonly<Record<MemberKey, Column<MemberRecord>>> = all
export const memberKeys = keysOf(columns)
/** Columns that together are the licences of a member. */
export const licenceKeys = ['licence', 'licenceNumber', 'issued', 'expires'] as const satisfies MemberKey[]
/** Columns that together are where goods go: all of them, or none. */
export const deliveryKeys = [
  'deliveryName',
  'deliveryPhone',
  'deliveryRegion',
  'deliveryStreet',
] as const satisfies MemberKey[]
/** Columns that are compared one by one. */
export const plainKeys = memberKeys.filter((key) => key !== 'id' && !(licenceKeys as readonly string[]).includes(key))

export type Texts = TextsOf<MemberKey>
