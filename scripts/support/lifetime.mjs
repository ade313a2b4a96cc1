import { createFamily } from './children.mjs'
import { whenOrphaned } from './orphan.mjs'

/**
 * Runs `work` with a family of processes until it is interrupted or one of them dies for good; either way all are stopped in
 * order before this process ends. An error of `work` is a message for the operator.
 */
export const liveTogether = async (work) => {
  let isEnding = false
  const end = async (code, message) => {
    if (isEnding) return
    isEnding = true
    if (message) console.error(message)
    await family.stopAll()
    process.exit(code)
  }
  const family = createFamily({
    onDeath: (name, how) => end(1, `${name}意外退出（${how}），正在停止其余部分…`),
    onRestart: (name, how, pause) => console.error(`${name}意外退出（${how}），${pause / 1000} 秒后重新启动…`),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0, '\n正在停止…'))
  whenOrphaned(() => end(0))
  try {
    await work(family)
  } catch (error) {
    await end(1, error.message)
  }
}
