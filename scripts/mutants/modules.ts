import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { root } from '../support/paths.mjs'
import { jestGlobals } from './runner.ts'

const codes = new Map<string, string>()

/** A file of ours as JavaScript: types are blanks, so that every place stays where it is. */
export function codeOf(file: string): string {
  const known = codes.get(file) ?? stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'))
  codes.set(file, known)
  return known
}

function ownFile(specifier: string, importer: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(importer), specifier) : null
}

/** Who imports a file, directly. */
const importers = new Map<string, Set<string>>()
const packages = new Map<string, Promise<vm.Module>>()
const kept = new Map<string, vm.SourceTextModule>()

async function loadPackage(name: string): Promise<vm.Module> {
  const exported: Record<string, unknown> = name === '@jest/globals' ? jestGlobals : await import(name)
  const names = Object.keys(exported)
  const module = new vm.SyntheticModule(names, () => {
    for (const each of names) module.setExport(each, exported[each])
  })
  await module.link(() => module)
  await module.evaluate()
  return module
}

/** A file and everything that imports it. */
export function dependantsOf(file: string): Set<string> {
  const found = new Set([file])
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
  return found
}

/**
 * Reads a file with everything it imports. `changed` is other code for one file: that file and what imports it is read
 * again, all else is kept from one reading to the next.
 */
export async function readModule(
  file: string,
  changed?: { readonly file: string; readonly code: string },
): Promise<void> {
  const stale = changed ? dependantsOf(changed.file) : new Set<string>()
  const anew = new Map<string, vm.SourceTextModule>()

  const moduleOf = (own: string): vm.SourceTextModule => {
    const isAnew = own === file || stale.has(own)
    const modules = isAnew ? anew : kept
    const known = modules.get(own)
    if (known) return known
    const code = own === changed?.file ? changed.code : codeOf(own)
    const module = new vm.SourceTextModule(code, { identifier: own })
    modules.set(own, module)
    return module
  }
  const link = async (specifier: string, { identifier }: vm.Module): Promise<vm.Module> => {
    const own = ownFile(specifier, identifier)
    if (own === null) {
      const loaded = packages.get(specifier) ?? loadPackage(specifier)
      packages.set(specifier, loaded)
      return loaded
    }
    importers.set(own, (importers.get(own) ?? new Set()).add(identifier))
    return moduleOf(own)
  }
  const module = moduleOf(file)
  await module.link(link)
  await module.evaluate()
}
