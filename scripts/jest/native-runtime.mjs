import { createRequire, enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../support/paths.mjs'
import { setGlobals } from './globals.mjs'
import './async-storage.mjs'

enableCompileCache(inRoot('node_modules', '.cache', 'tests'))

// A worker in which nothing is open any more would take a second to clear its memory piece by piece, and be called one that
// does not end. One that is kept by something open still is.
if (process.send) {
  process.once('beforeExit', () => {
    flushCompileCache()
    process.kill(process.pid, 'SIGKILL')
  })
}

const globalsUrl = new URL('./globals.mjs', import.meta.url).href
const emptyUrl = 'data:text/javascript,'

// What Jest and Next give to test files by other ways when they load them.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, shortCircuit: true }
    if (specifier === 'server-only') return { url: emptyUrl, format: 'module', shortCircuit: true }
    if (/^next\/[a-z-]+$/.test(specifier)) return next(`${specifier}.js`, context)
    return next(specifier, context)
  },
})

const require = createRequire(import.meta.url)
const HANDLERS = Symbol.for('EVENT_HANDLERS')

/** Of jest-circus: the tests of a file, under a symbol that is new for every file. */
const isStateOfTests = (key) => key.description === 'JEST_STATE_SYMBOL'

/**
 * Loads test files by Node itself instead of into a world of their own: modules are read once for all files of a worker.
 * All the rest of Jest stays: its workers, hooks, time limits, order by seed, reports.
 */
export default class NativeRuntime {
  unstable_shouldLoadAsEsm() {
    return true
  }

  unstable_importModule(file) {
    return import(pathToFileURL(file).href)
  }

  /** The part of Jest that collects and runs tests is read again for every file. */
  requireInternalModule(file) {
    delete require.cache[file]
    delete globalThis[HANDLERS]
    return require(file)
  }

  requireModule(name) {
    return require(name)
  }

  setGlobalsForRuntime(globals) {
    setGlobals(globals)
  }

  enterTestCode() {
    // Jest would look here for imports that come too late.
  }

  leaveTestCode() {
    // The same.
  }

  getSourceMaps() {
    // Types become blanks: every line is where it was.
    return null
  }

  getAllCoverageInfoCopy() {
    return null
  }

  teardown() {
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (isStateOfTests(key)) delete globalThis[key]
  }
}
