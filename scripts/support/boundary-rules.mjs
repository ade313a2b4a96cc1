// What the rules of .dependency-cruiser.mjs are made of.

export const TEST = String.raw`\.test\.tsx?$`
export const TEST_HELPER = '(^|/)testing/'
export const CONFIGURATION = String.raw`(^|/)[^/]+\.config\.(ts|mjs)$`
export const TOOLS = '^(bench|scripts|e2e)/'
export const OURS = '^(adapters|app|components|lib|shop-api|e2e|bench|scripts)/|^[^/]+\\.(ts|mjs)$'

/** Everything of ours outside `allowed` is forbidden for `from`. Test files may use test helpers on top. */
export const layer = (name, from, allowed, fromNot = []) => [
  {
    name,
    severity: 'error',
    comment: `${from} may import of ours only: ${allowed.join(' ') || 'nothing'}`,
    from: { path: from, pathNot: [...fromNot, TEST] },
    to: { path: OURS, pathNot: allowed },
  },
  {
    name: `${name}-tests`,
    severity: 'error',
    comment: `tests of ${from} may import what the layer may, and test helpers`,
    from: { path: `${from}.*${TEST}`, pathNot: fromNot },
    to: { path: OURS, pathNot: [...allowed, TEST_HELPER] },
  },
]

/** The packages only `owners` may import. */
export const onlyIn = (name, packages, owners) => ({
  name,
  severity: 'error',
  comment: `${packages.join(', ')} only in ${owners.join(', ')}`,
  from: { pathNot: owners },
  to: { path: `^node_modules/(${packages.join('|')})/` },
})

export const noPackages = (name, from, allowed = []) => ({
  name,
  severity: 'error',
  comment: `${from} stands on its own`,
  from: { path: from, pathNot: [TEST, TEST_HELPER] },
  to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: allowed },
})

/** Who may import files of one kind; nobody else may. */
export const onlyFrom = (name, comment, to, from) => ({
  name,
  severity: 'error',
  comment,
  from: { path: '^[^/]', pathNot: [...from, TEST, TEST_HELPER, '^node_modules/'] },
  to: { path: to },
})
