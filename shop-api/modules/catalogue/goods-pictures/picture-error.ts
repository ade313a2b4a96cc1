/** Why a picture or an archive of them is not taken, in words for the person who brings it. */
export class PictureError extends Error {
  override name = 'PictureError'
}
