import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import type { LeafletPart } from './tables.ts'

/** Characters of a whole leaflet; long ones have about a third of it. */
export const LONGEST_LEAFLET = 60_000
export const TOO_LONG = `说明书最多 ${LONGEST_LEAFLET} 字`
const UNSHOWN = /[^\P{Cc}\n\t]/u
const LONGEST_LABEL = 30
const SHOWN_START = 20

const refuse = (message: string) => fieldRefusal('text', message)

/** Line ends of one kind, no spaces at the end of lines, no more than one empty line. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Parts of a leaflet as it is printed: each begins with its name in 【】 at the start of a line. Throws ShopRefusal 422 that
 * names what is wrong; nothing of a text is dropped.
 */
export function readLeaflet(text: string): LeafletPart[] {
  const tidied = tidy(text)
  if (tidied.length > LONGEST_LEAFLET) throw refuse(TOO_LONG)
  const [before = '', ...rest] = `\n${tidied}`.split(/\n[^\S\n]*【([^】\n]*)】/)
  if (before.trim() !== '') {
    throw refuse(`说明书须以【项目】开头，“${before.trim().slice(0, SHOWN_START)}”不属于任何项目`)
  }
  const parts: LeafletPart[] = []
  for (let at = 0; at < rest.length; at += 2) {
    const label = (rest[at] ?? '').replaceAll(/\s/g, '')
    const content = (rest[at + 1] ?? '').trim()
    if (label === '' || label.length > LONGEST_LABEL) throw refuse(`【】中的项目名称须为 1 至 ${LONGEST_LABEL} 字`)
    if (content === '') throw refuse(`【${label}】缺少内容`)
    if (UNSHOWN.test(label + content)) throw refuse(`【${label}】含有无法显示的字符`)
    if (parts.some((part) => part.label === label)) throw refuse(`【${label}】重复`)
    parts.push({ label, text: content })
  }
  return parts
}

/** The same of a leaflet that stands in a field: what is wrong with it follows the field's name. Throws CellError. */
export function leafletIn(text: string): LeafletPart[] {
  try {
    return readLeaflet(text)
  } catch (error) {
    throw error instanceof ShopRefusal ? new CellError(`：${error.message}`) : error
  }
}

/** One part, read as the whole leaflet is: a line that begins with 【 would be another one. Throws CellError. */
export function readPart(label: string, text: string): string {
  if (text.trim() === '') return ''
  const [part, ...more] = leafletIn(`【${label}】\n${text}`)
  if (!part || more.length > 0) throw new CellError('中不能另有以【】开头的项目')
  return part.text
}

/** The same as text again: reading it gives the same parts. */
export const leafletText = (parts: readonly LeafletPart[]): string =>
  parts.map(({ label, text }) => `【${label}】\n${text}\n`).join('\n')
