import type { StorageClass } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { GoodsKind } from '#shop-api/sample-shop/model/types.ts'
import { formOf, unitOf } from './forms.ts'
/**
 * The medicine tables are text, one generic a line, because that is how a pharmacist proof-reads them:
 *   name | specs, separated by blanks | lowest-highest wholesale price of the first spec, yuan | marks
 * Marks: rx otc otcb (乙类) · H Z S B J (approval letter) · hm (holds ephedrine) · cold cool · xN (how many makers carry it,
 * default 1) · @scope · u=unit · f=form · c=category · life=months. A table's defaults are in front of it.
 */
import type { ScopeCode } from './scopes.ts'

export type Generic = {
  kind: GoodsKind
  name: string
  specs: string[]
  lowPrice: number
  highPrice: number
  categoryId: number
  scope: ScopeCode
  approvalLetter: string | null
  isRx: boolean
  otcClass: 'A' | 'B' | null
  isEphedrine: boolean
  storage: string
  storageClass: StorageClass
  weight: number
  form: string
  /** Unit of each spec. */
  units: string[]
  shelfLifeMonths: number
  origins: string[]
}

export type Defaults = {
  kind: GoodsKind
  category: number
  scope: ScopeCode
  /** Approval letter, device class ('1' '2' '3'), 'G' health food, 'W' disinfectant; null where there is none. */
  letter: string | null
  sale?: 'rx' | 'otc' | 'otcb'
  life?: number
}

const storages = {
  cold: '2～8℃冷藏，不得冷冻',
  cool: '密封，置阴凉处（不超过20℃）',
  room: '密封，置干燥处',
} as const

export function lineTable(defaults: Defaults, text: string): Generic[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readLine(defaults, line))
}

function readLine(defaults: Defaults, line: string): Generic {
  const [name, specText, priceText, markText = ''] = line.split('|').map((part) => part.trim())
  const [low, high] = (priceText ?? '').split('-').map(Number)
  const specs = (specText ?? '').split(/\s+/).filter(Boolean)
  if (!name || specs.length === 0 || !low || !high || high < low)
    throw new Error(`medicine table: cannot read "${line}"`)
  const marks = readMarks(markText, line)
  const sale = marks.sale ?? defaults.sale
  const form = marks.form ?? formOf(name, defaults.kind)
  return {
    kind: defaults.kind,
    name,
    specs,
    lowPrice: low,
    highPrice: high,
    categoryId: marks.category ?? defaults.category,
    scope: marks.scope ?? (marks.isEphedrine ? 'special-compound' : defaults.scope),
    approvalLetter: marks.letter ?? defaults.letter,
    isRx: sale === 'rx',
    otcClass: sale === 'otc' ? 'A' : sale === 'otcb' ? 'B' : null,
    isEphedrine: marks.isEphedrine,
    storage: storages[marks.storageClass ?? 'room'],
    storageClass: marks.storageClass ?? 'room',
    weight: marks.weight,
    form,
    units: specs.map((spec) => unitOf(spec, form, marks.unit)),
    shelfLifeMonths: marks.life ?? defaults.life ?? 24,
    origins: [],
  }
}

type Marks = {
  sale?: 'rx' | 'otc' | 'otcb'
  letter?: string
  isEphedrine: boolean
  storageClass?: keyof typeof storages
  weight: number
  scope?: ScopeCode
  unit?: string
  form?: string
  category?: number
  life?: number
}

function readMarks(text: string, line: string): Marks {
  const marks: Marks = { isEphedrine: false, weight: 1 }
  for (const mark of text.split(/\s+/).filter(Boolean)) {
    const [key, value = ''] = mark.split('=')
    if (mark === 'rx' || mark === 'otc' || mark === 'otcb') marks.sale = mark
    else if (mark === 'hm') marks.isEphedrine = true
    else if (mark === 'cold' || mark === 'cool') marks.storageClass = mark
    else if (/^[HZSBJ123GW]$/.test(mark)) marks.letter = mark
    else if (/^x\d$/.test(mark)) marks.weight = Number(mark.slice(1))
    else if (mark.startsWith('@')) marks.scope = mark.slice(1) as ScopeCode
    else if (key === 'u') marks.unit = value
    else if (key === 'f') marks.form = value
    else if (key === 'c') marks.category = Number(value)
    else if (key === 'life') marks.life = Number(value)
    else throw new Error(`medicine table: unknown mark "${mark}" in "${line}"`)
  }
  return marks
}
