import { licenceName } from '#shop-api/modules/identity/licences/validity.ts'
import { scopesNamed } from '#shop-api/modules/identity/members/scopes.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import type { ComparedRow, Comparison } from '#shop-api/platform/table-files/compare.ts'
import type { MemberKey, Texts } from './columns.ts'
import { columns, deliveryKeys, plainKeys } from './columns.ts'
import type { KnownNames } from './known-names.ts'
import { licenceText, readLicences } from './licences.ts'
import type { Licence, MemberRecord } from './records.ts'

export type ComparedMember = ComparedRow<MemberKey, MemberRecord, readonly Licence[]>

function resolve(known: KnownNames, key: MemberKey, value: string): string {
  if ((key === 'region' || key === 'deliveryRegion') && value !== '') {
    const place = known.places.get(value)
    if (!place) throw new CellError(`“${value}”不存在，须写到最后一级，如 浙江省/杭州市/西湖区，或六位代码`)
    return known.regionNames.get(place.districtCode) ?? value
  }
  if (key === 'scopes') {
    return scopesNamed(known.scopes, value)
      .map(({ name }) => name)
      .join(';')
  }
  return value
}

interface Judged {
  readonly values: Texts
  readonly after: Texts
  readonly record: MemberRecord | null
}

function ruleReasons({ values, after, record }: Judged): string[] {
  const reasons: string[] = []
  const hasSignIn = record !== null && record.username !== ''
  const isSignInGiven = values.username !== undefined || values.signInPhone !== undefined
  if (hasSignIn && isSignInGiven) reasons.push('已有的用户名和登录手机不能用文件更改')
  if (!hasSignIn && isSignInGiven && !(after.username && after.signInPhone)) {
    reasons.push('用户名和登录手机须同时填写')
  }
  if (!record && !after.username && !after.head) reasons.push('新会员须填写用户名和登录手机，或总部用户名')
  if (record && values.head !== undefined) reasons.push('总部用户名不能用文件更改')
  if (deliveryKeys.some((key) => values[key] !== undefined))
    reasons.push(...deliveryKeys.filter((key) => !after[key]).map((key) => `请填写${columns[key].heading}`))
  if (record?.isRegistered && values.state !== undefined) reasons.push('该会员有注册申请，请在会员页审核')
  return reasons
}

/** How a row of a file is compared with the member it names. */
export const memberComparison = (known: KnownNames): Comparison<MemberKey, MemberRecord, readonly Licence[]> => ({
  columns,
  keys: plainKeys,
  nothingBesides: [],
  resolve: (key, value) => resolve(known, key, value),
  complete: (values) => {
    values.phone ||= values.signInPhone ?? ''
  },
  besides: ({ cells }, record) => {
    const licences = readLicences(cells, record)
    const changes = licences.map((licence) => {
      const before = record?.licences.find(({ kind }) => kind === licence.kind)
      return {
        heading: licenceName(licence.kind),
        before: before ? licenceText(before) : '',
        after: licenceText(licence),
      }
    })
    return { aside: licences, changes }
  },
  ruleReasons,
})
