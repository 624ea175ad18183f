import { z } from 'zod'

/** From the left and from the top, in whole percent. */
export const FocusSchema = z.coerce.number().int().min(0).max(100)
