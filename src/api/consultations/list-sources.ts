import { z } from 'zod'
import { SOURCES } from '../../domain/codes.ts'
import { choiceName } from '../../domain/translators.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

/** How a visitor may have heard of the consultancy. */
export const listSources = endpoint({
  summary: 'How a visitor may have heard of the consultancy',
  cache: briefCache,
  answers: z.object({ sources: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })) }),
  async act({ locale }) {
    return {
      sources: SOURCES.map((code, index) => ({ id: index + 1, code, name: choiceName(locale, 'source', code) })),
    }
  },
})
