import type { Parts } from './archive.ts'
import type { Layout } from './as-shown.ts'

const UNSHOWN =
  /<style:style\b(?=[^>]*\sstyle:family="table")[^>]*\sstyle:name="([^"]*)"[^>]*>\s*<style:table-properties\b[^>]*\stable:display="false"/g
const TABLE = /<table:table\s[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  )

/** Names of sheets that an unpacked ODS hides, which the library does not say; none of another archive. */
export function hiddenInOds({ 'content.xml': content }: Parts): string[] {
  if (!content) return []
  const xml = new TextDecoder().decode(content)
  const unshown = new Set([...xml.matchAll(UNSHOWN)].map(([, style]) => style))
  return [...xml.matchAll(TABLE)].flatMap(([tag]) =>
    unshown.has(attribute(tag, 'table:style-name')) ? [attribute(tag, 'table:name')] : [],
  )
}

const LINE = /<table:table(-row|-column)?(?=[\s/>])[^>]*>/g
const IS_HIDDEN = /\stable:visibility="(?:collapse|filter)"/
/** Rows of a sheet at most: what is hidden behind them is empty. */
const MOST_LINES = 1_048_576

/** Rows and columns that an unpacked ODS hides, by its sheets' names; the library does not say those either. */
export function hiddenLinesInOds({ 'content.xml': content }: Parts): Map<string, Layout> {
  const layouts = new Map<string, Layout>()
  if (!content) return layouts
  let counted = { '-row': 0, '-column': 0 }
  let rows: { hidden: true }[] = []
  let columns: { hidden: true }[] = []
  for (const [tag, kind] of new TextDecoder().decode(content).matchAll(LINE)) {
    if (kind !== '-row' && kind !== '-column') {
      ;[counted, rows, columns] = [{ '-row': 0, '-column': 0 }, [], []]
      layouts.set(attribute(tag, 'table:name'), { '!rows': rows, '!cols': columns })
      continue
    }
    const repeated = Number(attribute(tag, `table:number-${kind.slice(1)}s-repeated`) || 1)
    const from = counted[kind]
    counted[kind] = Math.min(from + repeated, MOST_LINES)
    const hidden = kind === '-row' ? rows : columns
    if (IS_HIDDEN.test(tag)) for (let at = from; at < counted[kind]; at += 1) hidden[at] = { hidden: true }
  }
  return layouts
}
