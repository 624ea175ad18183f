import type { SchoolItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { Heart } from '../shortlist/heart.tsx'
import { CardFigures } from './card-figures.tsx'
import { NameAndPlace } from './name-and-place.tsx'

const tagsMax = 2

type Props = {
  school: SchoolItem
  level?: 'h2' | 'h3'
  /** Whether a list of undergraduate study shows it: no other asks for SAT or ACT. */
  isUndergraduate?: boolean
}

/** One school in a list: monogram, names, place, and what may decide, on one line with the cards beside it. */
export function SchoolCard({ school, level = 'h2', isUndergraduate = true }: Props) {
  const t = useTranslations('schools')
  const href = useHref()
  const Heading = level
  return (
    <li className="card relative row-span-2 grid grid-rows-subgrid gap-3 p-4 transition-colors hover:border-edge">
      <div className="flex gap-4">
        <img src={school.logo} width={56} height={56} alt="" loading="lazy" className="size-14 shrink-0 rounded-xl" />
        <div className="min-w-0 grow">
          <Heading className="text-lg leading-snug">
            <a href={href(`/schools/${school.id}`)} className="after:absolute after:inset-0 after:rounded-2xl">
              {school.name}
            </a>
          </Heading>
          <NameAndPlace school={school} />
          <p className="mt-2 flex flex-wrap gap-1.5">
            {school.no_exam && isUndergraduate && <span className="tag tag-jade">{t('noExam')}</span>}
            {school.tags.slice(0, tagsMax).map(({ id, name }) => (
              <span key={id} className="tag">
                {name}
              </span>
            ))}
          </p>
        </div>
        <Heart school={school} className="-mt-2 -mr-2" />
      </div>
      <CardFigures school={school} />
    </li>
  )
}
