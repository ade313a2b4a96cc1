import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

function rowsOf(name: string): string[][] {
  return readFileSync(fileURLToPath(new URL(`../../acceptance/${name}`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('\t'))
}

export interface AddressRow {
  /** Template, such as /list/info/{id}. */
  readonly path: string
  /** page, =X for the same page as X, >X for a redirect to X. */
  readonly answer: string
  readonly title: string
  readonly header: string
  readonly footer: boolean
  readonly toolbar: boolean
  readonly nav: boolean
  readonly topAd: boolean
  readonly cartStep: number | null
  readonly membersOnly: boolean
}

/** Every address the shop has to answer. */
export const addressRows: readonly AddressRow[] = rowsOf('routes.tsv').map((cells) => {
  const [path = '', answer = '', title = '', header = '', footer, toolbar, nav, topAd, step, members] = cells
  return {
    path,
    answer,
    title,
    header,
    footer: footer === 'yes',
    toolbar: toolbar === 'yes',
    nav: nav === 'yes',
    topAd: topAd === 'yes',
    cartStep: step === '-' ? null : Number(step),
    membersOnly: members === 'yes',
  }
})

export const isPage = (row: AddressRow): boolean => row.answer === 'page'
export const isAlias = (row: AddressRow): boolean => row.answer.startsWith('=')
/** Path of the page an address shows. */
export const mainPath = (row: AddressRow): string => (isAlias(row) ? row.answer.slice(1) : row.path)

/** A step of forgetting a password, or of registering, that a guest who opens it is led back from. */
export const isForgetLater = (row: AddressRow): boolean => /^\/forget[_/]step[23]$/.test(row.path)
export const isLaterStep = (row: AddressRow): boolean =>
  isForgetLater(row) || /^\/register\/(dd\/)?step[23]$/.test(row.path)
