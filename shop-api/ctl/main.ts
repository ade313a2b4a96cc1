import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling is half of what a command costs. Not in the system's own folder: others could put code of theirs there.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
const [{ connect }, { runCtl }] = await Promise.all([
  import('#shop-api/platform/cli/shop-client.ts'),
  import('./frame.ts'),
])

process.exitCode = await runCtl(process.argv.slice(2), { out: console.info, err: console.error }, () =>
  connect(process.env),
)
