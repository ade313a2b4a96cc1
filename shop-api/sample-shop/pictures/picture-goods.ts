import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'

/** What a package shows. `manufacturer` is the maker's full name. */
export type PictureGoods = Pick<SampleGoods, 'name' | 'spec' | 'form' | 'categoryId'> & {
  manufacturer: string
  genericName?: string
  tradeName?: string | null
  unit?: string
  kind?: SampleGoods['kind']
  isRx?: boolean
  otcClass?: 'A' | 'B' | null
  approvalNumber?: string | null
  origin?: string | null
}

/** What the drawings need to know beyond the words: settled once for each picture. */
export type Subject = {
  title: string
  brand: string
  spec: string
  form: string
  maker: string
  note: string
  mark: 'OTC-A' | 'OTC-B' | 'Rx' | null
  /** Decides palette, layout and small details: the same for all goods of a maker. */
  turn: number
  /** The same, for the goods itself. */
  salt: number
}

function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return (h ^ (h >>> 15)) >>> 0
}

/** Letters the font lacks, as packages print them otherwise. */
const substitutes: Record<string, string> = { Ⅰ: 'I', Ⅱ: 'II', Ⅲ: 'III', μ: 'µ', β: 'ß', '*': '×' }

export function printable(text: string): string {
  return text.replace(/[ⅠⅡⅢμβ*]/g, (letter) => substitutes[letter] ?? letter)
}

export function subjectOf(goods: PictureGoods): Subject {
  const brand = goods.tradeName ?? ''
  const title = goods.genericName ?? (brand ? goods.name.replace(brand, '').trim() : goods.name)
  const mark = goods.isRx ? 'Rx' : goods.otcClass === 'A' ? 'OTC-A' : goods.otcClass === 'B' ? 'OTC-B' : null
  return {
    title: printable(title),
    brand: printable(brand),
    spec: printable(goods.spec),
    form: goods.form,
    maker: printable(goods.manufacturer),
    note: goods.approvalNumber ?? (goods.origin ? `产地：${goods.origin}` : ''),
    mark,
    turn: hash(goods.manufacturer),
    salt: hash(`${title}|${goods.spec}|${goods.manufacturer}`),
  }
}

/** Every word a picture of the goods may carry. */
export function wordsOf(subject: Subject): string {
  return `${subject.title}${subject.brand}${subject.spec}${subject.form}${subject.maker}${subject.note}OTC Rx 规格产地样例图示`
}
