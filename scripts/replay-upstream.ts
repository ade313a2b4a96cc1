// Answers as a shop API once did, from the folder that `check:upstream -- <address> --record <folder>` filled.
//   npm run replay:upstream -- <folder> 4200
import { existsSync } from 'node:fs'
import { replayFrom } from './check-upstream/replay.ts'

const [folder, port = '4200'] = process.argv.slice(2)
if (folder === undefined || !existsSync(folder) || !/^\d{1,5}$/.test(port)) {
  console.error('用法：npm run replay:upstream -- <--record 存下的目录> [端口，默认 4200]')
  process.exitCode = 2
} else {
  replayFrom(folder).listen(Number(port), '127.0.0.1', () => console.info(`http://127.0.0.1:${port}`))
}
