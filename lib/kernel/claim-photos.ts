/** Causes that a claim is decided by photos of. */
const causeTexts = {
  damaged: '破损',
  wrong: '错货',
  quality: '质量问题',
} as const

const isShown = (cause: string): cause is keyof typeof causeTexts => Object.hasOwn(causeTexts, cause)

/**
 * What is missing from a claim without photos. None can be added afterwards, so that such causes are claimed with one or not at
 * all. Undefined where the causes need none.
 */
export function missingPhoto(causes: readonly string[], photos: number): string | undefined {
  if (photos > 0) return undefined
  const texts = [...new Set(causes.filter(isShown).map((cause) => causeTexts[cause]))]
  return texts.length === 0 ? undefined : `${texts.join('、')}须附照片`
}
