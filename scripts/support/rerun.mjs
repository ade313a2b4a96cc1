// node scripts/support/rerun.mjs <program> <folder>…: runs a program, and again whenever a source below the folders changes.
// Not node --watch: it has Node report every module, and the shop API's quick way to its modules is then closed.
// Not fs.watch either: it loses a file that an editor or git put in place of another.
import { spawn } from 'node:child_process'
import { watch } from 'chokidar'

/** Editors write a file in several steps, and a checkout writes many. */
const SETTLE_MS = 100

const [program, ...folders] = process.argv.slice(2)
let child
let timer
let isEnding = false
let isChanged = false

const isSource = (name) => /\.(ts|mjs|css|sql)$/.test(name) && !/\.test\.ts$/.test(name)

const run = () => {
  isChanged = false
  child = spawn(process.execPath, [program], { stdio: 'inherit' })
  child.on('close', (code) => {
    child = undefined
    if (isEnding) process.exit(code ?? 0)
    if (isChanged) run()
    else console.log('程序已退出，修改后重新启动')
  })
}

const renew = () => {
  if (isEnding) return
  isChanged = true
  if (child) child.kill('SIGTERM')
  else run()
}

const watcher = watch(folders, { ignoreInitial: true, ignored: /[\\/]node_modules[\\/]/ })
watcher.on('all', (_, name) => {
  if (!isSource(name)) return
  clearTimeout(timer)
  timer = setTimeout(renew, SETTLE_MS)
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isEnding = true
    if (!child) process.exit(0)
    child.kill('SIGTERM')
  })
}
watcher.once('ready', run)
