import path from 'node:path'
import type { Token } from 'marked'
import { marked } from 'marked'

const flat = (tokens: readonly Token[]): Token[] => {
  const found: Token[] = []
  void marked.walkTokens([...tokens], (token) => {
    found.push(token)
  })
  return found
}

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

/** How a heading is called in addresses, as where repositories are read. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

export const anchorsOf = (text: string): string[] =>
  flat(marked.lexer(text)).flatMap((token) => (token.type === 'heading' ? [anchorOf(token.text)] : []))
