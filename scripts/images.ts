// Builds both images by deploy/images/Containerfile and tries them: what is in them, and whether they run as a container
// runtime starts them. Usage: npm run images
import { checkContents } from './images/check-contents.ts'
import { checkRunning } from './images/check-running.ts'
import { openChecks } from './images/checks.ts'
import type { Target } from './images/make-images.ts'
import { configOf, makeImage, missingTools, unpack } from './images/make-images.ts'

const missing = await missingTools()
if (missing) {
  console.error(`images are not tried: ${missing}`)
  process.exit(1)
}

const { check, failed } = openChecks()
const opened = async (target: Target) => {
  const image = await makeImage(target)
  const config = await configOf(image)
  const unpacked = await unpack(image)
  await checkContents(check, target, config, unpacked.root)
  return { config, ...unpacked }
}
const images = { 'shop-api': await opened('shop-api'), storefront: await opened('storefront') }
try {
  await checkRunning(check, images)
} finally {
  for (const { remove } of Object.values(images)) await remove()
}
console.log(failed() === 0 ? 'both images are as they should be' : `${failed()} of the above failed`)
process.exitCode = failed() === 0 ? 0 : 1
