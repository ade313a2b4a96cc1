import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/support/chromium.mjs'

// Worker processes read this file again and must come to the same answers, so what is chosen here goes to the environment.
process.env.E2E_STOREFRONT_PORT ??= '3310'
process.env.E2E_SHOP_API_PORT ??= '4310'
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
process.env.E2E_SECRET ??= 'only-for-the-end-to-end-tests-0123456789abcdef'

const storefront = `http://127.0.0.1:${process.env.E2E_STOREFRONT_PORT}`
const shopApi = `http://127.0.0.1:${process.env.E2E_SHOP_API_PORT}`
const data = process.env.E2E_DATA
const sharedSecret = process.env.E2E_SECRET
const eventsKey = 'only-hears-of-changes-in-the-end-to-end-tests'
const isContinuous = Boolean(process.env.CI)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: isContinuous,
  // On a machine that others use as well a test may lose its time; one that passes only then is named as flaky.
  retries: isContinuous ? 1 : 0,
  // There a page may also take several times as long as here.
  timeout: isContinuous ? 240_000 : 120_000,
  expect: { timeout: isContinuous ? 30_000 : 10_000 },
  // A line a test is for who watches; records of a run say at their end what failed.
  reporter: [
    [isContinuous ? 'dot' : 'line'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : []),
  ],
  use: {
    baseURL: storefront,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // The worker for no network is tried by its own test; elsewhere it would only ask for what no test is about.
    serviceWorkers: 'block',
    // To record every test takes time that continuous integration has not; there the second try is recorded.
    trace: isContinuous ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
  },
  webServer: [
    {
      command: 'node shop-api/main.ts',
      url: `${shopApi}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        SHOP_API_HOST: '127.0.0.1',
        SHOP_API_PORT: process.env.E2E_SHOP_API_PORT,
        SHOP_DATA_DIR: path.join(data, 'shop'),
        SHOP_API_TEST_MODE: '1',
        OPERATOR_TOKEN: sharedSecret,
        EVENTS_KEY: eventsKey,
        // A few sample accounts sign in for every test.
        ACCOUNT_SESSIONS: '1000',
        ACCOUNT_STREAMS: '1000',
      },
    },
    {
      command: 'node .next/standalone/server.js',
      url: `${storefront}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        NODE_ENV: 'production',
        HOSTNAME: '127.0.0.1',
        PORT: process.env.E2E_STOREFRONT_PORT,
        SITE_URL: storefront,
        SHOP_API_URL: shopApi,
        SESSION_SECRET: sharedSecret,
        SHOP_EVENTS_SECRET: eventsKey,
        STOREFRONT_DATA: path.join(data, 'storefront'),
      },
    },
  ],
})
