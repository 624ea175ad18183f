import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A fresh captcha: `image` a PNG data URI; a key serves once, for ten minutes. */
export const issueCaptcha = endpoint({
  summary: 'A fresh captcha: a key that serves once, for ten minutes, and its picture',
  answers: z.object({
    key: z.string(),
    image: z.string(),
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string().optional() }),
  }),
  act: async ({ deps }) => deps.issueCaptcha(),
})
