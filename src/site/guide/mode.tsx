import { Check } from 'lucide-react'
import type { GuideAnswer } from '../../api/client.ts'
import { EducationComparison } from './education.tsx'
import type { GuideData } from './load.ts'

type Mode = GuideAnswer['AdmissionMode'][number]

export const modeAnchor = ({ Enrollment }: Mode) => `way-${Enrollment}`

/** A way in: how it works, whom it suits, the kinds of school, and the school systems side by side. */
export function AdmissionMode({ mode, data, isFirst }: { mode: Mode; data: GuideData; isFirst: boolean }) {
  const { Name, Introduction, SuitableFor, EducationSystem } = mode
  return (
    <section id={modeAnchor(mode)} aria-labelledby={`${modeAnchor(mode)}-name`} className="guide-part">
      <div className="frame pt-12 md:pt-16">
        <h2 id={`${modeAnchor(mode)}-name`} className="text-[1.75rem] md:text-4xl">
          {Name}
        </h2>
        <div className="mt-4 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_25rem]">
          <div>
            <h3 className="text-xl md:text-2xl">{Introduction.Title}</h3>
            <p className="measure mt-2 md:text-lg">{Introduction.Desc}</p>
          </div>
          {SuitableFor && <SuitableList suitable={SuitableFor} />}
        </div>
        <SchoolTypes types={Introduction.Schools} />
      </div>
      <EducationComparison system={EducationSystem} data={data} isFirst={isFirst} />
    </section>
  )
}

function SuitableList({ suitable }: { suitable: NonNullable<Mode['SuitableFor']> }) {
  return (
    <div className="border-t-2 border-ink pt-4">
      <h3 className="text-xl">{suitable.Title}</h3>
      <ul className="mt-3 grid gap-2.5">
        {suitable.List.map(({ ID, Item }) => (
          <li key={ID} className="flex items-start gap-2.5">
            <Check size={19} strokeWidth={2.5} aria-hidden className="mt-1 shrink-0 text-jade" />
            {Item}
          </li>
        ))}
      </ul>
    </div>
  )
}

const COLUMNS: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 lg:grid-cols-3' }

function SchoolTypes({ types }: { types: Mode['Introduction']['Schools'] }) {
  return (
    <ul className={`mt-10 grid gap-x-8 gap-y-10 ${COLUMNS[types.length] ?? COLUMNS[3]}`}>
      {types.map(({ ID, Title, TitleEn, Img, Desc }) => (
        <li key={ID}>
          <img
            src={Img}
            width={800}
            height={500}
            alt=""
            loading="lazy"
            className="aspect-16/10 w-full rounded-2xl bg-sea object-cover print:hidden"
          />
          <h3 className="mt-4 text-xl">{Title}</h3>
          {!Title.toLowerCase().includes(TitleEn.toLowerCase()) && (
            <p lang="en" className="text-sm text-quiet">
              {TitleEn}
            </p>
          )}
          <p className="measure mt-2 text-[0.9375rem]">{Desc}</p>
        </li>
      ))}
    </ul>
  )
}
