import { handleShopCall } from '#lib/server/proxy/handle.ts'

export {
  handleShopCall as DELETE,
  handleShopCall as GET,
  handleShopCall as HEAD,
  handleShopCall as OPTIONS,
  handleShopCall as PATCH,
  handleShopCall as POST,
  handleShopCall as PUT,
}
