import { run } from './run.mjs'

const linesOf = async (...args) => {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.split('\n').filter(Boolean)
}

/** Files that differ from `main`, committed or not. */
export const changedFiles = async () => [
  ...(await linesOf('diff', '--name-only', '--diff-filter=d', '--merge-base', 'main')),
  ...(await linesOf('ls-files', '--others', '--exclude-standard')),
]

/** Rules for all sources, which any change may break. */
const HOUSE_RULES = 'scripts/(house-rules|words|screen-words|short-files|constants|shown|clock-free-tests)\\.test'

/** A noun or part of the shop API with all its files. */
const partOf = (file) =>
  /^shop-api\/(modules\/[^/]+\/[^/]+|platform\/[^/]+|(?!modules|platform)[^/]+)\//.exec(file)?.[0] ??
  'shop-api/app.test'

/**
 * Which tests stand beside these files. In the shop API those of the same noun: nearly every test opens the whole
 * application, so that all of them would depend on any file. Elsewhere those that import a changed file, over others perhaps.
 */
export const testsBeside = (files) => ({
  beside: [...new Set([...files.filter((file) => file.startsWith('shop-api/')).map(partOf), HOUSE_RULES])],
  related: files.filter((file) => /^(app|components|lib|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(file)),
})
