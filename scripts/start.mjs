// One command from a fresh clone to an open shop. Runs on the machine's own Node, however old, until the project's is there.
import { prepare } from './support/install.mjs'
import { liveTogether } from './support/lifetime.mjs'
import { isSampleShop, localAddress, planAddresses, startShopApi, startStorefront } from './support/shop.mjs'
import { ensureBuilt } from './support/storefront-build.mjs'
import { printWelcome } from './support/welcome.mjs'

await prepare({ storefrontOnly: Boolean(process.env.SHOP_API_URL) })
await liveTogether(async (family) => {
  const addresses = await planAddresses()
  await ensureBuilt(() => console.log('正在构建商城页面…'))
  if (addresses.shopApiPort) {
    console.log('正在启动商城接口…')
    await startShopApi(family, addresses)
  }
  console.log('正在启动商城页面…')
  await startStorefront(family, addresses)
  const shopApi = addresses.shopApiPort ? addresses.shopApiUrl : null
  await printWelcome(localAddress(addresses), { shopApi, isSample: isSampleShop() })
})
