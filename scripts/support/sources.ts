import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const NOT_OURS = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  'public',
  'coverage',
  'test-results',
  'playwright-report',
])

/** A text file of this repository: its path from the root (with slashes) and its content. */
export type Source = { path: string; text: string }

/** Every file written by hand, or generated and checked in, whose name ends in one of `extensions`. */
export const sourcesOf = (...extensions: string[]): Source[] => {
  const found: Source[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const at = path.posix.join(folder, entry.name)
      if (entry.isDirectory() && !NOT_OURS.has(entry.name)) visit(at)
      else if (
        entry.isFile() &&
        extensions.some((each) => entry.name.endsWith(each)) &&
        entry.name !== 'next-env.d.ts'
      ) {
        found.push({ path: at, text: readFileSync(path.join(root, at), 'utf8') })
      }
    }
  }
  visit('.')
  return found
}
