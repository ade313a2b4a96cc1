import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { allRegions } from './regions.ts'

type Region = Awaited<ReturnType<typeof allRegions>>[number]

/** The name where it is the only one, else with its code. */
function nameOf(region: Region, all: readonly Region[]): string {
  const isAlone = all.filter(({ name }) => name === region.name).length === 1
  return isAlone ? region.name : `${region.name}（${region.code}）`
}

/** Regions as files and forms write them; a code that is in no table is written as it is. */
export const regionsText = (codes: readonly string[], all: readonly Region[]): string =>
  codes
    .map((code) => {
      const region = all.find((each) => each.code === code)
      return region ? nameOf(region, all) : code
    })
    .join('；')

const CODED = /^(.*?)[(（]?(\d{6})[)）]?$/

function readOne(field: string, written: string, all: readonly Region[]): Region {
  const refuse = (why: string) => fieldRefusal(field, why)
  const [, name = '', code] = CODED.exec(written) ?? []
  if (code !== undefined) {
    const region = all.find((each) => each.code === code)
    if (!region) throw refuse(`地区代码 ${code} 不存在`)
    if (name.trim() !== '' && name.trim() !== region.name)
      throw refuse(`“${written}”：代码 ${code} 是${region.name}，请核对`)
    return region
  }
  const named = all.filter((each) => each.name === written)
  const [region] = named
  if (region && named.length === 1) return region
  const meant = region ? named : all.filter((each) => written.length > 1 && each.name.startsWith(written))
  const choices = meant.slice(0, 8).map((each) => `${each.name}（${each.code}）`)
  const said = region ? `有多个“${written}”` : `地区“${written}”不存在`
  throw refuse(choices.length === 0 ? said : `${said}，请写明：${choices.join('、')}`)
}

/** Codes of regions that somebody wrote by name or code into a field. Throws ShopRefusal 422 with what can't be read. */
export function readRegions(field: string, text: string, all: readonly Region[]): string[] {
  const written = text
    .split(/[;；、，,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const codes = written.map((each) => readOne(field, each, all).code)
  const twice = written.find((_, at) => codes.indexOf(codes[at] ?? '') !== at)
  if (twice !== undefined) throw fieldRefusal(field, `“${twice}”写了两次`)
  return codes
}
