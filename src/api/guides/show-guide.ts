import { z } from 'zod'
import { DomainError } from '../../domain/domain-error.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import { findBlock, listBlocks, listUnresolved } from '../../store/queries/blocks.ts'
import { picturesByCode } from '../../store/queries/pictures/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { readFigureSources } from '../figure-sources.ts'
import { briefCache, CodeSchema } from '../parameters.ts'
import { pictureOfCode } from '../pictures.ts'
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
    const [guide, systems, written, pictures] = await Promise.all([
      findBlock(deps.store.read, 'guides', params.code),
      listBlocks(deps.store.read, 'education_systems'),
      listUnresolved(deps.store.read, 'guides'),
      picturesByCode(deps.store.read),
    ])
    if (!guide) throw new DomainError('not_found')
    const unresolved = written.find(({ code }) => code === params.code)
    const picture = pictureOfCode(readPictureReference(guide.picture ?? ''), pictures, locale, deps)
    return {
      ...readGuide(guide, systems, locale, (path) => imageAddress(path, deps)),
      ...(picture && { image: picture.src, picture }),
      figures: await readFigureSources(deps.store.read, unresolved, locale),
    }
  },
  present: (guide) => ({ guide: presentGuide(guide) }),
})
