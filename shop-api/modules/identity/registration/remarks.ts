import { isEmail } from '#lib/kernel/email.ts'
import { isMobile, isPhone } from '#lib/kernel/phone.ts'
import { licenceNumberProblem } from '#shop-api/modules/identity/licences/validity-rules.ts'
import type { LicenceRule } from './licence-list.ts'
import { licencesOfBranch, licencesOfKind } from './licence-list.ts'
import type { BranchForm, LicenceForm, PlaceForm, RegistrationForm } from './tables.ts'

export type Flow = 'single' | 'stores'

/** A field of the form, where it is filled in, and what is the matter with it. */
export interface Remark {
  readonly step: 2 | 3
  readonly field: string
  readonly text: string
}

type Finding = readonly [field: string, text: string]
const when = (isWrong: boolean, field: string, text: string): Finding[] => (isWrong ? [[field, text]] : [])

function licenceFindings(
  rule: LicenceRule,
  licence: LicenceForm | undefined,
  today: string,
  prefix: string,
): Finding[] {
  const at = (field: string) => `${prefix}papers.${rule.kind}.${field}`
  const isEmpty =
    !licence || (!licence.number && !licence.validFrom && !licence.validTo && licence.uploadIds.length === 0)
  if (isEmpty) return when(rule.isRequired, at('number'), `请填写《${rule.name}》`)
  const { number, validFrom, validTo, isEndless, uploadIds } = licence
  const problem = number === '' ? `请填写《${rule.name}》的编号` : licenceNumberProblem(rule.kind, number)
  const ends = isEndless && rule.canBeEndless
  return [
    ...when(problem !== null, at('number'), problem ?? ''),
    ...when(validFrom === '', at('valid_from'), `请填写《${rule.name}》的发证日期`),
    ...when(validFrom > today, at('valid_from'), '发证日期不能晚于今天'),
    ...when(!ends && validTo === '', at('valid_to'), `请填写《${rule.name}》的有效期`),
    ...when(!ends && validTo !== '' && validTo <= validFrom, at('valid_to'), '有效期应晚于发证日期'),
    ...when(
      !ends && validTo !== '' && validTo > validFrom && validTo < today,
      at('valid_to'),
      `《${rule.name}》已过期，请换证后填写`,
    ),
    ...when(uploadIds.length === 0, at('files'), `请上传《${rule.name}》`),
  ]
}

function licenceFindingsOf(
  rules: readonly LicenceRule[],
  papers: readonly LicenceForm[],
  today: string,
  prefix = '',
): Finding[] {
  return rules.flatMap((rule) =>
    licenceFindings(
      rule,
      papers.find(({ kind }) => kind === rule.kind),
      today,
      prefix,
    ),
  )
}

function placeFindings({ region, street }: PlaceForm, prefix = ''): Finding[] {
  return [
    ...when(region === '', `${prefix}region`, '请选择省市区'),
    ...when(street.length < 2, `${prefix}street`, '请填写详细地址'),
  ]
}

function companyFindings(form: RegistrationForm, today: string): Finding[] {
  return [
    ...when(form.company.length < 2, 'company', '请填写企业名称，与营业执照一致'),
    ...when(form.contact === '', 'contact', '请填写联系人'),
    ...when(form.email !== '' && !isEmail(form.email), 'email', '请输入正确的邮箱'),
    ...when(form.scopes.length === 0, 'scopes', '请选择经营范围，至少一项'),
    ...licenceFindingsOf(licencesOfKind(form.kind), form.papers, today),
  ]
}

function addressFindings(form: RegistrationForm): Finding[] {
  const { name, phone, ...place } = form.delivery
  return [
    ...placeFindings(form),
    ...when(name === '', 'delivery_name', '请填写收货人'),
    ...when(!isPhone(phone), 'delivery_phone', '请输入正确的手机号或座机号'),
    ...placeFindings(place, 'delivery_'),
  ]
}

function branchFindings(branch: BranchForm, index: number, today: string): Finding[] {
  const prefix = `stores.${index}.`
  return [
    ...when(branch.name.length < 2, `${prefix}name`, '请填写门店名称'),
    ...when(branch.contact === '', `${prefix}contact`, '请填写门店联系人'),
    ...when(!isMobile(branch.phone), `${prefix}phone`, '请输入正确的手机号'),
    ...placeFindings(branch, prefix),
    ...licenceFindingsOf(licencesOfBranch, branch.papers, today, prefix),
  ]
}

/** Two stores under one name or licence are a slip of the pen. */
function doubleFindings(stores: readonly BranchForm[]): Finding[] {
  const codeOf = ({ papers }: BranchForm) => papers.find(({ kind }) => kind === 'drugLicence')?.number ?? ''
  return stores.flatMap((branch, index) => {
    const before = stores.slice(0, index)
    const sameName = branch.name !== '' && before.some(({ name }) => name === branch.name)
    const sameLicence = codeOf(branch) !== '' && before.some((other) => codeOf(other) === codeOf(branch))
    return [
      ...when(sameName, `stores.${index}.name`, '与前面的门店重名'),
      ...when(sameLicence, `stores.${index}.papers.drugLicence.number`, '与前面的门店许可证编号相同'),
    ]
  })
}

/** Everything that is missing or wrong, in the order of the form. A head office tells its address before its stores. */
export function remarksOn(form: RegistrationForm, flow: Flow, today: string): Remark[] {
  const inStep = (step: 2 | 3, findings: Finding[]) => findings.map(([field, text]) => ({ step, field, text }))
  const company = companyFindings(form, today)
  const addresses = addressFindings(form)
  if (flow === 'single') return [...inStep(2, company), ...inStep(3, addresses)]
  const stores = [
    ...when(form.stores.length === 0, 'stores', '请至少登记一家门店'),
    ...form.stores.flatMap((branch, index) => branchFindings(branch, index, today)),
    ...doubleFindings(form.stores),
  ]
  return [...inStep(2, [...company, ...addresses]), ...inStep(3, stores)]
}
