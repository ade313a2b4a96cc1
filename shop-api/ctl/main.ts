import { connect } from '#shop-api/platform/cli/shop-client.ts'
import { runCtl } from './frame.ts'

process.exitCode = await runCtl(process.argv.slice(2), { out: console.info, err: console.error }, () =>
  connect(process.env),
)
