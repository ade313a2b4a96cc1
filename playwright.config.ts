import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/support/chromium.mjs'

// Worker processes read this file again and must come to the same answer, so what is chosen here goes to the environment.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
const isContinuous = Boolean(process.env.CI)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each has a shop of its own (e2e/support/test.ts), so nothing is shared that would have to be tried twice.
  globalSetup: './e2e/support/load-sample.ts',
  // Tests wait for a third of their time, for a page that settles or a job of the shop; each worker has a shop in memory.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: false,
  forbidOnly: isContinuous,
  retries: 0,
  // Patience, not a verdict: a slow machine takes several times as long as a quick one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A line a test is for who watches; records of a run say at their end what failed.
  reporter: [
    [isContinuous ? 'dot' : 'line'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : []),
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // The worker for no network is tried by its own test; elsewhere it would only ask for what no test is about.
    serviceWorkers: 'block',
    // To record every test takes time; `npx playwright test --trace on` does it for a test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
      // Where the machine names no language, the browser can't name a file in Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
