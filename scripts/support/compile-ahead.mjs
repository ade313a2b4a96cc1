import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Tells Chromium (136 and newer) to compile all functions of a script while it still arrives, on a thread of its own. Others
 * take it for a comment. Without it each function is read twice on the page's thread: once over, once when it is called.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** Smaller scripts are not compiled on another thread. */
const LEAST_BYTES = 30 * 1024

/** Puts the hint in front of the large scripts that every page loads. Returns their names; a second run changes nothing. */
export const compileAhead = (nextFolder) => {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(nextFolder, 'build-manifest.json'), 'utf8'))
  return rootMainFiles.filter((name) => {
    const file = path.join(nextFolder, name)
    const text = readFileSync(file, 'utf8')
    if (Buffer.byteLength(text) < LEAST_BYTES || text.startsWith(HINT)) return false
    writeFileSync(file, HINT + text)
    return true
  })
}
