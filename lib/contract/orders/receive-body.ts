import { z } from 'zod'
import { differenceCauses, requirePhoto } from '../after-sales/shapes.ts'
import { formQuantity } from '../form-quantity.ts'
import { formId, keyShape, statementsShape } from '../shape-parts.ts'

export const receiveBody = z
  .object({
    /** Parcels the buyer has before them. */
    shipment_ids: z.array(formId).min(1).max(50),
    /** Units that are not as they should be; all others are in good order. */
    differences: z
      .array(z.object({ batch_id: formId, cause: z.enum(differenceCauses), number: formQuantity() }))
      .max(300)
      .optional(),
    remark: z.string().trim().max(300).optional(),
    upload_ids: z.array(formId).max(9).optional(),
    receive_key: keyShape.optional(),
    /** Of the order. */
    statements: statementsShape,
  })
  .superRefine(({ differences, upload_ids: photos }, context) => requirePhoto(differences, photos, context))
