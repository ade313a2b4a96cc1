import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = path.dirname(fileURLToPath(import.meta.url))

/** Whole programs of this folder, as they stand in pages. */
const names = /** @type {const} */ (['first', 'early-calls'])

/** The text of a program with all that it imports, as short as it gets, for the oldest browsers that the shop is for. */
const textOf = async (name) => {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, `${name}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.4'],
  })
  return outputFiles[0].text.trim()
}

/** What the build puts in place of a variable with the name of each program (lib/programs/texts.ts). */
export const programTexts = async () =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [`process.env.PROGRAM_${name.replace('-', '_').toUpperCase()}`, await textOf(name)]),
    ),
  )
