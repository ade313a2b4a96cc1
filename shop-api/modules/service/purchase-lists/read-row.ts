import type { z } from 'zod'
import type { listedWantShape } from '#lib/contract/purchase-lists/shapes.ts'
import { looksLikeSpec } from '#shop-api/modules/catalogue/search/spec-tokens.ts'

export type ListedWant = z.output<typeof listedWantShape>

/** What a row of a purchase list says about the goods it means, whichever columns it stood in. */
export interface Described {
  /** Words that may be a code, a barcode or an approval number, as they were typed. */
  readonly numbers: readonly string[]
  readonly name: string
  readonly spec: string
  readonly maker: string
}

/** Trade names, dosage remarks and the like in brackets; the name is looked for without them as well. */
export function withoutBrackets(name: string): string {
  return name.replaceAll(/[（(【[][^）)】\]]*[）)】\]]/gu, '').trim()
}

const MAYBE_NUMBER = /^(?=.*\d)[\p{Script=Han}a-z0-9-]{4,30}$/iu

/** 阿莫西林胶囊0.25g*24粒: name and specification in one word. */
function splitJoined(word: string): { name: string; spec: string } {
  const joined = /^(\D{2,}?)(\d+(?:\.\d+)?\s*(?:万?[a-zμ%]|[*×]|克|毫|微|粒|片|支|袋|丸|贴).*)$/iu.exec(word)
  return joined ? { name: joined[1] ?? word, spec: joined[2] ?? '' } : { name: word, spec: '' }
}

/** Takes a whole line apart: numbers, name, specification, maker, in the order people write them. */
function readQuery(query: string): Described {
  const words = query
    .normalize('NFKC')
    .split(/[\s,，;；|、]+/u)
    .filter((word) => word !== '')
  const numbers = words.filter(
    (word) => MAYBE_NUMBER.test(word) && !(looksLikeSpec(word) && /\p{Script=Han}/u.test(word)),
  )
  const specs = words.filter((word) => looksLikeSpec(word) && /^[\d.]/.test(word))
  const [first = '', ...rest] = words.filter((word) => !specs.includes(word))
  const { name, spec } = looksLikeSpec(first) ? splitJoined(first) : { name: first, spec: '' }
  return { numbers, name, spec: [spec, ...specs].filter(Boolean).join('*'), maker: rest.join(' ') }
}

/** Columns win over what can be read out of a whole line. */
export function readRow(row: ListedWant): Described {
  const free = readQuery(row.query)
  const joined = row.name !== '' && row.spec === '' && looksLikeSpec(row.name) ? splitJoined(row.name) : null
  return {
    numbers: row.code === '' ? free.numbers : [row.code, ...free.numbers],
    name: joined?.name ?? (row.name || free.name),
    spec: row.spec || joined?.spec || free.spec,
    maker: row.maker || free.maker,
  }
}
