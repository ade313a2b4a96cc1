const INTERVAL = 500

/**
 * Calls back once when the npm that started this process is gone, killed perhaps, so that nothing it started outlives
 * it. Anyone who starts the script without npm may leave it running on its own.
 */
export const whenOrphaned = (callback) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, INTERVAL)
  timer.unref()
}
