import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../support/paths.mjs'
import type { RecordedAnswer } from './record-answers.ts'

const numbers = (version: string): number[] => version.split('.').map(Number)

/** Versions, the newest first. */
export const newestFirst = (versions: readonly string[]): string[] =>
  versions.toSorted((one, other) => {
    const [a, b] = [numbers(one), numbers(other)]
    const at = a.findIndex((each, index) => each !== b[index])
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
  })

const folder = (): string => inRoot('acceptance', 'releases')

/** Releases whose answers and reader are kept, the newest first. */
export const keptReleases = (): string[] => (existsSync(folder()) ? newestFirst(readdirSync(folder())) : [])

/** What the shop API of a release answered. */
export const answersOf = (version: string): readonly RecordedAnswer[] =>
  JSON.parse(readFileSync(inRoot('acceptance', 'releases', version, 'answers.json'), 'utf8')) as RecordedAnswer[]

/** The file with a release's contract and its reader. */
export const readerOf = (version: string): string => inRoot('acceptance', 'releases', version, 'reader.mjs')
