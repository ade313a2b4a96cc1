import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Entry {
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: string[]
  readonly cpu?: string[]
  readonly libc?: string[]
}

const lockfile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Entry> }
/** Packages of the registry: not the two halves of this repository, nor the links to them. */
const entries = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

const allows = (list: string[] | undefined, value: string) => list === undefined || list.includes(value)

/** Whether npm would put it onto a machine the shop is run or built on. */
const isInstalled = ({ os, cpu, libc }: Entry): boolean =>
  allows(os, 'linux') && allows(libc, 'glibc') && ['x64', 'arm64'].some((kind) => allows(cpu, kind))

test('everything that is installed is checked against a digest of its bytes', () => {
  expect(entries.filter(([, entry]) => isInstalled(entry) && !entry.integrity).map(([place]) => place)).toEqual([])
  const weak = entries.filter(([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'))
  expect(weak.map(([place]) => place)).toEqual([])
})

/**
 * Binaries for systems the shop is neither run nor built on, which the registry at hand does not have: it answers 404
 * for them, also to an empty cache, and npm writes a digest only for what it saw. With one that has them,
 * `npm view <name>@<version> dist.integrity` says what belongs into the lockfile; then the name goes from here.
 */
const withoutDigest: Readonly<Record<string, string>> = {
  '@biomejs/cli':
    'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
  '@next/swc': 'darwin-arm64 darwin-x64 win32-arm64-msvc win32-x64-msvc',
  '@oxc-parser/binding':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  '@swc/core':
    'darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  '@tailwindcss/oxide':
    'android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc',
  '@unrs/resolver-binding':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
}

test('nothing else lacks a digest', () => {
  const named = Object.entries(withoutDigest).flatMap(([family, kinds]) =>
    kinds.split(' ').map((kind) => `node_modules/${family}-${kind}`),
  )
  const bare = entries.filter(([, { integrity }]) => integrity === undefined)
  expect(bare.map(([place]) => place).sort()).toEqual(named.sort())
  expect(bare.filter(([, { optional, cpu }]) => !(optional && cpu)).map(([place]) => place)).toEqual([])
})
