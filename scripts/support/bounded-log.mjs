import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const MOST_BYTES = 20 * 1024 * 1024

/**
 * A log that cannot fill the disk: past its size it is set aside as `.1`, in place of the one set aside before. Returns
 * the function that adds a line. A full disk costs lines, never the process.
 * @param {string} file
 */
export const openBoundedLog = (file, mostBytes = MOST_BYTES) => {
  mkdirSync(path.dirname(file), { recursive: true })
  let descriptor = openSync(file, 'a')
  let size = fstatSync(descriptor).size

  const setAside = () => {
    renameSync(file, `${file}.1`)
    closeSync(descriptor)
    descriptor = openSync(file, 'a')
    size = 0
  }

  let isFailing = false
  return (line) => {
    const bytes = Buffer.from(`${line}\n`)
    try {
      if (size > 0 && size + bytes.length > mostBytes) setAside()
      size += writeSync(descriptor, bytes)
      isFailing = false
    } catch (error) {
      if (!isFailing) console.error(`日志无法写入：${error.message}`)
      isFailing = true
    }
  }
}
