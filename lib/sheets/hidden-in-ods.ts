import type { Parts } from './archive.ts'

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
