/** The blocks of a free page; one with nothing to show is left out. */
import type { ReactNode } from 'react'
import { BookingStart } from '../../booking/booking-start.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { Questions } from '../../reading/questions/questions.tsx'
import { SchoolCard } from '../../schools/list/school-card.tsx'
import { Prose } from '../../shell/layout/prose.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import { PriceTable } from '../services/price-table.tsx'
import type { FreePageBlock, FreePageData } from './load.ts'
import '../../reading/questions/faq.css'

export function Block({ block, data }: { block: FreePageBlock; data: FreePageData }) {
  const content = useBlockContent(block, data)
  if (content === null) return null
  return (
    <section className="mt-8 md:mt-12">
      {block.title && <h2 className="text-2xl md:text-3xl">{block.title}</h2>}
      {block.text && <Prose html={block.text} className={block.title ? 'measure mt-3' : 'measure'} />}
      {content && <div className={block.title || block.text ? 'mt-5' : ''}>{content}</div>}
    </section>
  )
}

/** What a block shows below its heading and text; null for nothing at all. */
function useBlockContent(
  { type, text, title, picture, schools, country, questions }: FreePageBlock,
  data: FreePageData,
): ReactNode {
  const t = useTranslations('layout')
  const href = useHref()
  const level = title ? 'h3' : 'h2'
  const { countries } = useLayout()
  const { options, packages } = data
  switch (type) {
    case 'text':
      return text ? '' : null
    case 'picture':
      return (
        picture && (
          <Photo
            src={picture.src}
            picture={picture}
            width={picture.width}
            height={picture.height}
            sizes="(min-width: 72rem) 68rem, 100vw"
            className="h-auto w-full rounded-2xl bg-sea"
          />
        )
      )
    case 'schools': {
      if (schools.length === 0) return null
      const listed = countries.find(({ code }) => code === country)
      return (
        <>
          <ul className="rail gap-4 md:grid md:grid-cols-2 lg:grid-cols-3">
            {schools.map((school) => (
              <SchoolCard key={school.id} school={school} level={level} />
            ))}
          </ul>
          {listed && (
            <a href={href(`/countries/${listed.code}/schools`)} className="button button-quiet mt-4 md:mt-6">
              {t('schoolsIn', { country: listed.nameIn })}
            </a>
          )}
        </>
      )
    }
    case 'questions':
      return questions.length === 0 ? null : (
        <div className="max-w-3xl">
          <Questions questions={questions} level={level} />
        </div>
      )
    case 'booking':
      return (
        options && (
          <div id="book" className="max-w-3xl scroll-mt-24">
            <BookingStart options={options} />
          </div>
        )
      )
    case 'prices':
      return packages.length === 0 ? null : <PriceTable packages={packages} />
  }
}
