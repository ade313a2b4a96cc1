import { setTimeout as sleep } from 'node:timers/promises'
import { isGlobalOfTests } from './globals.mjs'

/** What a file has to close: a server that listens, a process it has started, a watch over files. */
const TO_BE_CLOSED = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'FSEventWrap']
/** So long they may take for it once their file is done. */
const CLOSING_MS = 10_000
const LOOK_AGAIN_MS = 20

/** Libraries set these when they are loaded, which is once in a worker. */
const OF_LIBRARIES = /^(VIPSHOME|__.*)$/

const globalsNow = () =>
  new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => !isGlobalOfTests(name)))

const variablesNow = () => new Map(Object.entries(process.env))

const openNow = () => process.getActiveResourcesInfo().filter((each) => TO_BE_CLOSED.includes(each))

/** What is open beyond what was open before, after what is being closed is. */
const leftOpen = async (before) => {
  const giveUp = AbortSignal.timeout(CLOSING_MS)
  while (openNow().length > before.length && !giveUp.aborted) await sleep(LOOK_AGAIN_MS)
  const now = openNow()
  return TO_BE_CLOSED.filter((kind) => {
    const count = (names) => names.filter((each) => each === kind).length
    return count(now) > count(before)
  })
}

const contentOf = (descriptor) => (typeof descriptor === 'object' ? (descriptor.value ?? descriptor.get) : descriptor)

/** Names of which one holds another value than the other. */
const differing = (before, now) =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => !OF_LIBRARIES.test(name) && !Object.is(contentOf(before.get(name)), contentOf(now.get(name))),
  )

/** The process itself. A file of tests has to leave it as it found it, because others run in it afterwards. */
export default class NativeEnvironment {
  // Jest puts a console of its own here, which would keep what is written until the file is done.
  global = {}

  async setup() {
    this.variables = variablesNow()
    this.globals = globalsNow()
    this.open = openNow()
  }

  /** Fails a file that leaves something open, or other variables or globals, fake timers among them; those it puts back. */
  async teardown() {
    const variables = differing(this.variables, variablesNow())
    const globals = differing(this.globals, globalsNow())
    for (const name of variables) {
      if (this.variables.has(name)) process.env[name] = this.variables.get(name)
      else delete process.env[name]
    }
    for (const name of globals) {
      if (this.globals.has(name)) Object.defineProperty(globalThis, name, this.globals.get(name))
      else delete globalThis[name]
    }
    const left = [
      ...variables.map((name) => `process.env.${name}`),
      ...globals.map((name) => `globalThis.${name}`),
      ...(await leftOpen(this.open)),
    ]
    if (left.length > 0) throw new Error(`left behind for the next file of tests: ${left.join(', ')}`)
  }

  getVmContext() {
    return null
  }
}
