import type { Source } from './sources.ts'

/** Tests and what only they use, the sample, migrations, and what measures or tries releases. */
const NOT_COUNTED =
  /\.(?:test|spec)\.tsx?$|(?:^|\/)testing\/|^(?:e2e|bench|acceptance)\/|^shop-api\/(?:sample-shop|migrations)\//

/** A folder that is counted on its own: two names deep, of modules by their band. */
const FOLDER = /^(?:shop-api\/modules\/[^/]+|(?:shop-api|lib|components|app)\/[^/]+|[^/]+)(?=\/)/

const linesOf = ({ text }: Source): number => text.split('\n').length - 1

/** Lines of code by folder, the largest first; files beside the folders count as “.”. */
export function linesByFolder(sources: readonly Source[]): ReadonlyMap<string, number> {
  const counted = sources.filter(({ path }) => !NOT_COUNTED.test(path))
  const byFolder = Map.groupBy(counted, ({ path }) => FOLDER.exec(path)?.[0] ?? '.')
  const rows = [...byFolder].map(([folder, own]): [string, number] => [
    folder,
    own.reduce((sum, each) => sum + linesOf(each), 0),
  ])
  return new Map(rows.sort(([, a], [, b]) => b - a))
}
