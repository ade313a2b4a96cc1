import { gramsOfName } from '#shop-api/modules/catalogue/search/grams.ts'

const COMPANY_ENDING = /(?:集团)?(?:股份)?有限(?:责任)?公司$/

/** Of the drawn logo, until the brand gets colours of its own. */
export const BRAND_COLOURS = { ground: '#1f5f8b', ink: '#ffffff' }

/** A maker with what it is found by; its short name is the long one without the words for a company. */
export function makerOf({ name, shortName = '' }: { readonly name: string; readonly shortName?: string }) {
  const short = shortName || name.replace(COMPANY_ENDING, '') || name
  return { name, shortName: short, searchGrams: [...new Set([...gramsOfName(name), ...gramsOfName(short)])] }
}

const roots: Readonly<Record<string, 'zy' | 'qx'>> = { 中药饮片: 'zy', piece: 'zy', 医疗器械: 'qx', device: 'qx' }

/** The menu that a new category of the first level is in, by the kind of goods that need it. */
export const rootOfKind = (kind: string) => roots[kind] ?? 'main'
