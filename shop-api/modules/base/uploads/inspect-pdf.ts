import type { PDFObject } from 'pdf-lib'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream, PDFString } from 'pdf-lib'
import { ACTIVE, BROKEN, checkPdfBytes, isActiveName, leadsOut, PdfRefusal } from './pdf-bytes.ts'

/** Deeper than any document nests, shallower than the stack. */
const DEEPEST = 200

const textOf = (name: PDFName): string => name.decodeText()

function checkStream(stream: PDFStream): void {
  const { dict } = stream
  // Its data are in another file, or it holds objects without saying so.
  if (dict.has(PDFName.of('F'))) throw new PdfRefusal(ACTIVE)
  const holdsObjects = dict.has(PDFName.of('First')) && dict.has(PDFName.of('N'))
  const type = dict.get(PDFName.of('Type'))
  if (holdsObjects && !(type instanceof PDFName && textOf(type) === 'ObjStm')) throw new PdfRefusal(ACTIVE)
}

function check(object: PDFObject, depth: number): void {
  if (depth > DEEPEST) throw new PdfRefusal(BROKEN)
  if (object instanceof PDFName && isActiveName(textOf(object))) throw new PdfRefusal(ACTIVE)
  if (object instanceof PDFString || object instanceof PDFHexString) {
    if (leadsOut(object.decodeText())) throw new PdfRefusal(ACTIVE)
  }
  if (object instanceof PDFArray) for (const item of object.asArray()) check(item, depth + 1)
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      check(key, depth + 1)
      check(value, depth + 1)
    }
  }
  if (object instanceof PDFStream) {
    checkStream(object)
    check(object.dict, depth + 1)
  }
}

/**
 * Reads a document whole, every object of it, packed ones too, with their names decoded, and refuses what acts by itself,
 * reaches out, carries other files, or is another kind of file as well. Throws PdfRefusal.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  checkPdfBytes(bytes)
  let document: PDFDocument
  try {
    document = await PDFDocument.load(bytes, {
      // Refused below with the same words as everything that hides.
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    if (document.getPageCount() < 1) throw new Error('no pages')
  } catch {
    throw new PdfRefusal(BROKEN)
  }
  if (document.isEncrypted) throw new PdfRefusal(ACTIVE)
  const { context } = document
  for (const [, object] of context.enumerateIndirectObjects()) check(object, 0)
  for (const object of Object.values(context.trailerInfo)) if (object) check(object, 0)
}
