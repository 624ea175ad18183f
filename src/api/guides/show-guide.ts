import { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import { findBlock, listBlocks } from '../../store/queries/blocks.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CodeSchema } from '../parameters.ts'
import { imageAddress } from '../presenters.ts'
import { readGuide } from './guide.ts'
import { GuideAnswerSchema, presentGuide } from './guide-answer.ts'

/** The guide of a country. @throws DomainError `not_found` */
export const showGuide = endpoint({
  summary: 'The guide of a country: ways in, school types, school systems side by side, five steps',
  cache: briefCache,
  params: z.object({ code: CodeSchema }),
  answers: z.object({ guide: GuideAnswerSchema }),
  async act({ deps, locale, params }) {
    const [guide, systems] = await Promise.all([
      findBlock(deps.store.read, 'guides', params.code),
      listBlocks(deps.store.read, 'education_systems'),
    ])
    if (!guide) throw new DomainError('not_found')
    return readGuide(guide, systems, locale, (path) => imageAddress(path, deps))
  },
  present: (guide) => ({ guide: presentGuide(guide) }),
})
