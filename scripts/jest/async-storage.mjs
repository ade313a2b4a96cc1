import { AsyncLocalStorage } from 'node:async_hooks'

// The framework's server has it as a global. Parts of the framework that are loaded without it throw later, in whatever
// test file runs by then.
globalThis.AsyncLocalStorage ??= AsyncLocalStorage
