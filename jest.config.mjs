import nextJest from 'next/jest.js'
import { programTexts } from './lib/programs/text.mjs'

// The build puts them in place of these names.
for (const [name, text] of Object.entries(await programTexts())) process.env[name.replace('process.env.', '')] = text

const ours = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
}

/** Tests of the storefront's server: its modules read the environment when they are loaded, so every file loads them again. */
const LOADED_ANEW = ['lib/server/', 'scripts/redis/', 'scripts/(traces|watch|foreign-shops)', 'bench/'].map(
  (start) => `/${start}.*\\.test\\.ts$`,
)

/** Node's own modules, types stripped by Node: a worker loads the shop API once for all its files. */
const native = {
  ...ours,
  displayName: 'unit',
  runtime: '<rootDir>/scripts/jest/native-runtime.mjs',
  testEnvironment: '<rootDir>/scripts/jest/native-environment.mjs',
  transform: {},
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/components/',
    '<rootDir>/lib/browser/',
    '<rootDir>/lib/programs/',
    ...LOADED_ANEW,
    // Paths whose tests have run on another engine (scripts/test.mjs).
    ...(process.env.TESTED_BEFORE ? [`<rootDir>/${process.env.TESTED_BEFORE}`] : []),
  ],
}

/** Jest's own worlds, one for every file: native ES modules in them (see the "unit" script of package.json). */
const withNext = async (project) => {
  const config = await nextJest({ dir: './' })({
    ...ours,
    setupFiles: ['<rootDir>/scripts/jest/async-storage.mjs'],
    // Next's transformer would turn .mjs files into CommonJS.
    transformIgnorePatterns: ['\\.mjs$'],
    ...project,
  })()
  // The first pattern that matches counts.
  return { ...config, transform: { '\\.ts$': '<rootDir>/scripts/jest/strip-types.mjs', ...config.transform } }
}

const jestConfig = async () => ({
  maxWorkers: '100%',
  // Native modules of ended test files stay in memory; a worker that holds gigabytes of them takes four times as long.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/jest/shuffled.mjs',
  showSeed: true,
  projects: [
    native,
    await withNext({ displayName: 'anew', testEnvironment: 'node', testRegex: LOADED_ANEW }),
    await withNext({
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{components,lib/browser,lib/programs}/**/*.test.{ts,tsx}', '<rootDir>/app/**/*.test.tsx'],
    }),
  ],
})

export default jestConfig
