import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Entry {
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: string[]
  readonly cpu?: string[]
  readonly libc?: string[]
}

const lockfile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages).filter(([place]) => place !== '')

const allows = (list: string[] | undefined, value: string) => list === undefined || list.includes(value)

/** Whether npm would put it onto a machine the shop is run or built on. */
const isInstalled = ({ os, cpu, libc }: Entry): boolean =>
  allows(os, 'linux') && allows(libc, 'glibc') && ['x64', 'arm64'].some((kind) => allows(cpu, kind))

test('everything that is installed is checked against a digest of its bytes', () => {
  expect(entries.filter(([, entry]) => isInstalled(entry) && !entry.integrity).map(([place]) => place)).toEqual([])
  const weak = entries.filter(([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'))
  expect(weak.map(([place]) => place)).toEqual([])
})

test('what has no digest is a binary for another system: npm writes none for what its registry did not show it', () => {
  const bare = entries.filter(([, { integrity }]) => integrity === undefined)
  expect(bare.filter(([, { optional, cpu }]) => !(optional && cpu)).map(([place]) => place)).toEqual([])
})
