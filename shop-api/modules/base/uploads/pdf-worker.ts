import { parentPort, workerData } from 'node:worker_threads'
import { inspectPdf } from './inspect-pdf.ts'
import { BROKEN, PdfRefusal } from './pdf-bytes.ts'

/** Answers with why a document is refused; empty when it is taken. */
try {
  await inspectPdf(Buffer.from(workerData as Uint8Array))
  parentPort?.postMessage('')
} catch (error) {
  parentPort?.postMessage(error instanceof PdfRefusal ? error.message : BROKEN)
}
