import path from 'node:path'
import type { Token } from 'marked'
import { marked } from 'marked'

/** What a document holds that is the same in every language, by its headings. */
export interface Section {
  readonly depth: number
  readonly commands: readonly string[]
  readonly names: readonly string[]
  readonly files: readonly string[]
  readonly rows: number
  readonly items: number
}

const flat = (tokens: readonly Token[]): Token[] => {
  const found: Token[] = []
  void marked.walkTokens([...tokens], (token) => {
    found.push(token)
  })
  return found
}

/** Of a shell a command without the remark behind it. */
const withoutRemarks = (text: string): string => text.replace(/(?:^|\s+)#\s.*$/gm, '').trim()
/** What a reader puts in place of <…> is named in each language. */
const withoutPlaceholders = (text: string): string => text.replace(/<[^<>]*>/g, '<>')
const distinct = (all: readonly string[]): string[] => [...new Set(all)].sort()

/** The document in the first language that a file is a translation of; other files are their own. */
export const originalOf = (file: string): string => file.replace(/^docs\/zh\//, 'docs/').replace(/\.zh\.md$/, '.md')

export interface Link {
  /** From the root of the repository. */
  readonly file: string
  readonly anchor: string
}

const isOutside = (href: string): boolean => /^[a-z]+:/.test(href)

/** Where the links and pictures of a document lead inside the repository. */
export const linksOf = (file: string, tokens: readonly Token[]): Link[] =>
  flat(tokens).flatMap((token) => {
    if (token.type !== 'link' && token.type !== 'image') return []
    if (isOutside(token.href)) return []
    const [target = '', anchor = ''] = decodeURI(token.href).split('#')
    const at = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    return [{ file: at.replace(/\/$/, ''), anchor }]
  })

const sectionOf = (file: string, depth: number, tokens: readonly Token[]): Section => {
  const all = flat(tokens)
  const textsOf = (type: 'code' | 'codespan'): string[] =>
    all.flatMap((token) => (token.type === type && 'text' in token ? [token.text] : []))
  return {
    depth,
    commands: textsOf('code').map(withoutRemarks),
    names: distinct(textsOf('codespan').map(withoutPlaceholders)),
    files: linksOf(file, tokens)
      .map((link) => originalOf(link.file))
      .sort(),
    rows: all.reduce((sum, token) => sum + (token.type === 'table' ? token.rows.length : 0), 0),
    items: all.filter(({ type }) => type === 'list_item').length,
  }
}

export const sectionsOf = (file: string, text: string): Section[] => {
  const groups: Token[][] = [[]]
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') groups.push([])
    groups.at(-1)?.push(token)
  }
  return groups.map((tokens) => {
    const [first] = tokens
    return sectionOf(file, first?.type === 'heading' ? first.depth : 0, tokens)
  })
}

/** How a heading is called in addresses, as where repositories are read. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

export const anchorsOf = (text: string): string[] =>
  flat(marked.lexer(text)).flatMap((token) => (token.type === 'heading' ? [anchorOf(token.text)] : []))
