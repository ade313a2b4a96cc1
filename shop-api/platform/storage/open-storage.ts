import { openFolder } from './folder.ts'
import { openBucket } from './s3.ts'
import type { Storage } from './storage.ts'

/** The operator's choice of a place for files: a folder (file:///srv/files) or a bucket (s3://key:secret@host/bucket). */
export function openStorage(url: string | undefined, dataDir: string): Storage {
  if (url === undefined) return openFolder(dataDir)
  return url.startsWith('file:') ? openFolder(new URL(url)) : openBucket(new URL(url))
}
