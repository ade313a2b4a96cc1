// A store of files that speaks S3, as a process of its own: its bucket is there when it is ready.
import { startBucket } from '#shop-api/testing/bucket.ts'

const { FILES_PORT, FILES_FOLDER = '' } = process.env

await startBucket(FILES_FOLDER, Number(FILES_PORT))
