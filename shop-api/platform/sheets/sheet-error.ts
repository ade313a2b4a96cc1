/** A file that can't be read as a sheet; the message is for the person who sent it. */
export class SheetError extends Error {
  override name = 'SheetError'
}
