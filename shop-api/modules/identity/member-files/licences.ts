import { licenceName } from '#shop-api/modules/identity/licences/validity.ts'
import { licenceNames, licenceNumberProblem } from '#shop-api/modules/identity/licences/validity-rules.ts'
import { CellError, splitList } from '#shop-api/platform/table-files/cells.ts'
import { parallelValues } from '#shop-api/platform/table-files/parallel.ts'
import type { Texts } from './columns.ts'
import { columns, ENDLESS, licenceKeys } from './columns.ts'
import type { Licence, MemberRecord } from './records.ts'

/** Its approval also gives a quota, which is another matter than a date. */
const BY_REVIEW_ONLY = 'ephedrineAuthorisation'

const kindsByName = new Map(Object.entries(licenceNames).map(([kind, name]) => [name, kind]))

export const licenceText = ({ number, validFrom, validTo }: Licence): string =>
  `${number} ${validFrom}～${validTo ?? ENDLESS}`

function kindOf(name: string): string {
  const kind = kindsByName.get(name)
  if (kind === undefined) throw new CellError(`证照“${name}”不存在，可用：${[...kindsByName.keys()].join('、')}`)
  return kind
}

/** Licences a row changes; those it does not name stay. Throws CellError with the reason. */
export function readLicences(cells: Texts, record: MemberRecord | null): Licence[] {
  const names = splitList(cells.licence ?? '')
  if (names.length === 0) {
    if (licenceKeys.some((key) => (cells[key] ?? '') !== '')) throw new CellError('请填写证照')
    return []
  }
  const [numbers, issued, expires] = (['licenceNumber', 'issued', 'expires'] as const).map((key) =>
    parallelValues(columns, cells, { key, count: names.length, leader: '证照' }),
  )
  const seen = new Set<string>()
  return names.flatMap((name, at) => {
    const kind = kindOf(name)
    if (seen.size === seen.add(kind).size) throw new CellError(`证照“${name}”重复`)
    const known = record?.licences.find((licence) => licence.kind === kind)
    const end = expires?.[at]
    return changeOf(known, record?.allLicences ?? [], {
      kind,
      number: numbers?.[at] ?? known?.number,
      validFrom: issued?.[at] ?? known?.validFrom,
      validTo: end === undefined ? known?.validTo : end === ENDLESS ? null : end,
    })
  })
}

function changeOf(
  known: Licence | undefined,
  all: readonly Licence[],
  { kind, number, validFrom, validTo }: Partial<Licence> & { kind: string },
): Licence[] {
  const name = licenceName(kind)
  if (number === undefined) throw new CellError(`证照“${name}”须填写证照编号`)
  if (validFrom === undefined) throw new CellError(`证照“${name}”须填写发证日期`)
  if (validTo === undefined) throw new CellError(`证照“${name}”须填写有效期至，长期有效请写“${ENDLESS}”`)
  const licence = { kind, number, validFrom, validTo }
  if (known && licenceText(known) === licenceText(licence)) return []
  const problem = licenceNumberProblem(kind, number)
  if (problem !== null) throw new CellError(`证照“${name}”编号${number}：${problem}`)
  if (kind === BY_REVIEW_ONLY) throw new CellError(`证照“${name}”涉及额度，请在证照审核中处理`)
  if (validTo !== null && validTo <= validFrom) throw new CellError(`证照“${name}”的有效期须晚于发证日期`)
  const newer = all.find((each) => each.kind === kind && each.validFrom > validFrom)
  if (newer) throw new CellError(`证照“${name}”已有${newer.validFrom}发证的新证（${newer.number}）`)
  return [licence]
}
