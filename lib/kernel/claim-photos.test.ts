import { expect, test } from '@jest/globals'
import { missingPhoto } from './claim-photos.ts'

test.each([
  [['damaged'], 0, '破损须附照片'],
  [['short', 'wrong', 'damaged', 'wrong'], 0, '错货、破损须附照片'],
  [['quality'], 0, '质量问题须附照片'],
  [['quality', 'damaged'], 1, undefined],
  [['short', 'refused', 'near_expiry', 'unwanted'], 0, undefined],
  [[], 0, undefined],
])('claimed for %j with %i photos: %s', (causes, photos, text) => expect(missingPhoto(causes, photos)).toBe(text))
