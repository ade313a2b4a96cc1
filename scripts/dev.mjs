// For working on the shop: both halves restart by themselves when their sources change.
import { prepare } from './support/install.mjs'
import { liveTogether } from './support/lifetime.mjs'
import { isSampleShop, localAddress, planAddresses, startShopApi, startStorefrontForWork } from './support/shop.mjs'
import { printWelcome } from './support/welcome.mjs'

await prepare({ storefrontOnly: Boolean(process.env.SHOP_API_URL) })
await liveTogether(async (family) => {
  const addresses = await planAddresses()
  if (addresses.shopApiPort) {
    console.log('正在启动商城接口…')
    await startShopApi(family, addresses, { watch: true })
  }
  console.log('正在启动商城页面（开发模式）…')
  await startStorefrontForWork(family, addresses)
  const shopApi = addresses.shopApiPort ? addresses.shopApiUrl : null
  await printWelcome(localAddress(addresses), { shopApi, isSample: isSampleShop() })
})
