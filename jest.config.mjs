import nextJest from 'next/jest.js'

// Jest runs native ES modules (see the "unit" script of package.json): PGlite, ky and drizzle are imported as they are
// shipped, and `#lib/…` resolves through package.json as it does under Node and Next.
const withNext = async (project) => {
  const config = await nextJest({ dir: './' })({
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    // Next's transformer would turn .mjs files into CommonJS.
    transformIgnorePatterns: ['\\.mjs$'],
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    ...project,
  })()
  // The first pattern that matches counts.
  return { ...config, transform: { '\\.ts$': '<rootDir>/scripts/support/strip-types.mjs', ...config.transform } }
}

const jestConfig = async () => ({
  maxWorkers: '100%',
  // Native modules of ended test files stay in memory; a worker that holds gigabytes of them takes four times as long.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 120_000,
  projects: [
    await withNext({
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts'],
      testPathIgnorePatterns: [
        '<rootDir>/components/',
        '<rootDir>/lib/browser/',
        // Paths whose tests have run on another engine (scripts/test.mjs).
        ...(process.env.TESTED_BEFORE ? [`<rootDir>/${process.env.TESTED_BEFORE}`] : []),
      ],
    }),
    await withNext({
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{components,lib/browser}/**/*.test.{ts,tsx}', '<rootDir>/app/**/*.test.tsx'],
    }),
  ],
})

export default jestConfig
