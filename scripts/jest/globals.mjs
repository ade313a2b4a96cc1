import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

const mocker = new ModuleMocker(globalThis)
const timers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {} } })

/** What '@jest/globals' exports to test files that Node itself loads. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test

const names = new Set()

export const isGlobalOfTests = (name) => names.has(name)

/** Jest has others for every file. */
export const setGlobals = (globals) => {
  for (const name of Object.keys(globals)) names.add(name)
  Object.assign(globalThis, globals)
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals)
}

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  runAllTimersAsync: () => timers.runAllTimersAsync(),
  getTimerCount: () => timers.getTimerCount(),
}
