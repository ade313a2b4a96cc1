import type { ResolveFnOutput, ResolveHookContext } from 'node:module'
import { enableCompileCache, registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href
const PACKAGES = '/node_modules/'
/** Modules throughout, and its package.json of 180 KB is read again for each of its files and imports otherwise. */
const LARGE_PACKAGE = '/node_modules/drizzle-orm/'

type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

const found = (url: string, format: string): ResolveFnOutput => ({ url, format, shortCircuit: true })

/**
 * Lets this process load its own modules in a third of the time, to be called before the first of them is imported.
 * Node reads the package.json in charge for every single import; our own files are named by their path, packages are
 * looked up once, and compiled code is kept in `folder` for the next start.
 */
export function quickenImports(folder: string): void {
  enableCompileCache(folder)
  // Under --watch Node itself has to see which files are imported.
  if (process.env.WATCH_REPORT_DEPENDENCIES) return
  const packages = new Map<string, ResolveFnOutput>()

  const ofPackage = (specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput => {
    const known = packages.get(specifier)
    if (known) return known
    const first = { ...next(specifier, context), shortCircuit: true }
    packages.set(specifier, first)
    return first
  }

  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      if (parent.includes(LARGE_PACKAGE)) {
        const isModule = specifier.startsWith('.') && specifier.endsWith('.js')
        return isModule ? found(new URL(specifier, parent).href, 'module') : next(specifier, context)
      }
      if (!parent.startsWith(root) || parent.includes(PACKAGES)) return next(specifier, context)
      if (/^#(shop-api|lib)\/.*\.ts$/.test(specifier)) return found(root + specifier.slice(1), 'module-typescript')
      if (!specifier.startsWith('.')) return ofPackage(specifier, context, next)
      return specifier.endsWith('.ts')
        ? found(new URL(specifier, parent).href, 'module-typescript')
        : next(specifier, context)
    },
  })
}
