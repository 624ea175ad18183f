import { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import { localize } from '../../domain/localized.ts'
import { findBlock } from '../../store/queries/blocks.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

/** What the consultation page says around its form. */
export const showConsultationCopy = endpoint({
  summary: 'What the consultation page says around its form',
  cache: briefCache,
  answers: z.object({
    consultation: z.object({
      intro: z.string(),
      next_steps: z.array(z.object({ title: z.string(), desc: z.string() })),
    }),
  }),
  async act({ deps, locale }) {
    const block = await findBlock(deps.store.read, 'consultation', 'consultation')
    if (!block) throw new DomainError('not_found')
    const text = (texts: Parameters<typeof localize>[0]) => localize(texts, locale).text
    return {
      intro: text(block.intro),
      next_steps: block.next_steps.map(({ title, desc }) => ({ title: text(title), desc: text(desc) })),
    }
  },
  present: (consultation) => ({ consultation }),
})
