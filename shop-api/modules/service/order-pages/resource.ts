import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { shipmentFile } from './shipment-file.ts'
import { orderRoles } from './staff-order.ts'

/** Numbers of parcels by file. */
export const shipmentFaces = fileFaces({
  file: shipmentFile,
  forms: shipmentFile.forms,
  roles: orderRoles.ship,
  hints: ['每行发出一个订单的全部待发商品；待拣货的订单一并开始拣货', '暂缓、未付款、已发完的订单会逐行说明原因'],
})
