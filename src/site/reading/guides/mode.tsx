import { Check } from 'lucide-react'
import type { Guide } from '../../../api/client.ts'
import { GUIDE_ANCHORS } from '../../../domain/guide-sections.ts'
import { Fold } from '../../ui/fold.tsx'

type Mode = Guide['modes'][number]

/** A route of entry: how it works, whom it suits, and the kinds of school. */
export function AdmissionMode({ mode }: { mode: Mode }) {
  const { enrollment, name, introduction, suitable } = mode
  const anchor = GUIDE_ANCHORS.mode(enrollment)
  return (
    <section id={anchor} aria-labelledby={`${anchor}-name`} className="guide-part">
      <Fold
        summaryClass="frame max-md:border-b max-md:border-line max-md:py-4 md:pt-16"
        heading={
          <>
            <h2 id={`${anchor}-name`} className="text-xl md:text-4xl">
              {name}
            </h2>
            <span className="block text-quiet group-open/fold:hidden md:hidden">{introduction.title}</span>
          </>
        }
      >
        <div className="frame">
          <div className="mt-4 grid items-start gap-x-14 gap-y-5 md:gap-y-8 lg:grid-cols-[1fr_25rem]">
            <div>
              <h3 id={GUIDE_ANCHORS.introduction(enrollment)} className="guide-part text-xl md:text-2xl">
                {introduction.title}
              </h3>
              <p className="measure mt-2 max-md:text-[0.9375rem] md:text-lg">{introduction.desc}</p>
            </div>
            {suitable && <SuitableList suitable={suitable} anchor={GUIDE_ANCHORS.suitable(enrollment)} />}
          </div>
          <SchoolTypes types={introduction.schools} enrollment={enrollment} />
        </div>
      </Fold>
    </section>
  )
}

type Suitable = NonNullable<Mode['suitable']>

function SuitableList({ suitable, anchor }: { suitable: Suitable; anchor: string }) {
  return (
    <div className="border-t-2 border-ink pt-3 md:pt-4">
      <h3 id={anchor} className="guide-part text-xl">
        {suitable.title}
      </h3>
      <ul className="mt-3 grid gap-2.5 max-md:mt-2 max-md:gap-1.5 max-md:text-[0.9375rem]">
        {suitable.items.map(({ id, text }) => (
          <li key={id} className="flex items-start gap-2.5">
            <Check size={19} strokeWidth={2.5} aria-hidden className="mt-1 shrink-0 text-jade" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

const COLUMNS: Record<number, string> = {
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 lg:grid-cols-3',
  4: 'md:grid-cols-2 xl:grid-cols-4',
}

type Types = Mode['introduction']['schools']

/** Side by side on phones too: they are read against each other. */
function SchoolTypes({ types, enrollment }: { types: Types; enrollment: number }) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
      tabIndex={0}
      aria-labelledby={GUIDE_ANCHORS.introduction(enrollment)}
      className={`rail mt-5 gap-x-4 md:mt-10 md:grid md:gap-x-8 md:gap-y-10 ${COLUMNS[types.length] ?? COLUMNS[3]}`}
    >
      {types.map(({ id, title, title_en, image, desc }) => (
        <li
          key={id}
          id={GUIDE_ANCHORS.schoolType(enrollment, id)}
          className="guide-part max-md:basis-[87%]! max-md:border-t max-md:border-line max-md:pt-3"
        >
          <img
            src={image}
            width={800}
            height={500}
            alt=""
            loading="lazy"
            className="aspect-16/10 w-full rounded-2xl bg-sea object-cover max-md:hidden print:hidden"
          />
          <h3 className="text-lg md:mt-4 md:text-xl">{title}</h3>
          {!title.toLowerCase().includes(title_en.toLowerCase()) && (
            <p lang="en" className="text-sm text-quiet">
              {title_en}
            </p>
          )}
          <p className="measure mt-1 text-[0.9375rem] md:mt-2">{desc}</p>
        </li>
      ))}
    </ul>
  )
}
