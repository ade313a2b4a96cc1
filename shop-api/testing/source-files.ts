import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface SourceFile {
  /** From the folder of the shop API on, with slashes. */
  readonly name: string
  readonly text: string
}

const isOwn = (name: string): boolean =>
  name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|^node_modules\//.test(name)

/** Sources of the shop API that run in a shop: neither tests nor their helpers. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter(isOwn)
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
}

/** The module a file belongs to, such as "trade/cart"; a part of the platform counts as one; null for all others. */
export const moduleOf = (name: string): string | null =>
  /^(?:modules\/)?((?:platform|base|identity|catalogue|trade|service)\/[^/]+)\//.exec(name)?.[1] ?? null
