/** Admitted students and their testimonials, on the home page. */
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Route } from '../people/testimonial.tsx'
import type { HomeData } from './load.ts'
import { type Heading, Section } from './sections.tsx'

export function NewestStudents({ students, title, text }: { students: HomeData['students'] } & Heading) {
  const t = useTranslations('students')
  const href = useHref()
  if (students.length === 0) return null
  return (
    <Section title={title || t('homeTitle')} text={text}>
      <ul className="rail md:grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {students.map((student) => (
          <NewestStudent key={student.id} admitted={student} />
        ))}
      </ul>
      <a href={href('/student_list')} className="button button-quiet mt-3 md:mt-6">
        {t('homeAll')}
      </a>
    </Section>
  )
}

function NewestStudent({ admitted }: { admitted: HomeData['students'][number] }) {
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { school, school_en, school_id, logo, student, major, demo } = admitted
  return (
    <li className="flex gap-3.5 border-t border-line py-4">
      <img src={logo} width={48} height={48} alt="" loading="lazy" className="size-12 shrink-0 rounded-lg" />
      <div className="min-w-0">
        <h3 className="text-base leading-snug" lang={school === school_en ? 'en' : undefined}>
          <a
            href={href(`/schools/${school_id}`)}
            className="inline-block py-0.5 underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {school}
          </a>
        </h3>
        <p className="text-[0.9375rem] leading-snug">{major}</p>
        <p className="mt-1 text-sm text-quiet">
          {student} {demo && <span className="tag ml-1">{tLayout('demo')}</span>}
        </p>
      </div>
    </li>
  )
}

export function Testimonials({ testimonials, title, text }: { testimonials: HomeData['testimonials'] } & Heading) {
  const t = useTranslations('testimonials')
  const href = useHref()
  if (testimonials.length === 0) return null
  return (
    <Section title={title || t('homeTitle')} text={text} tone="sand">
      <ul className="rail md:grid gap-x-14 gap-y-10 lg:grid-cols-2">
        {testimonials.map((item) => (
          <li key={item.id}>
            <figure className="flex h-full flex-col">
              <blockquote className="measure grow">
                <Fold
                  heading={
                    <h3 className="-indent-[0.45em] text-xl md:text-2xl">{t('quoted', { words: item.title })}</h3>
                  }
                >
                  <p className="mt-2 max-md:text-[0.9375rem] md:mt-3">{item.content}</p>
                </Fold>
              </blockquote>
              <figcaption className="mt-4 flex items-start gap-5">
                <Photo
                  src={item.portrait}
                  picture={item.picture}
                  width={160}
                  height={160}
                  sizes="5rem"
                  isDecoration
                  className="size-14 shrink-0 rounded-full md:size-20 bg-sea border border-line"
                />
                <Route item={item} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <a href={href('/testimonials')} className="button button-quiet mt-4 md:mt-8">
        {t('homeAll')}
      </a>
    </Section>
  )
}
