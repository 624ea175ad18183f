/** The page of a country's school systems: choice of home country, legend, drawings, and the same data as tables. */

import { GraduationCap, Lightbulb, Wrench } from 'lucide-react'
import type { GuideLevel } from '../../../api/client.ts'
import { GUIDE_ANCHORS } from '../../../domain/guide-sections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { AgeDrawing, type Education } from './age-drawing.tsx'
import { type AgeAxis, parted, useStageTimes } from './age-scale.ts'
import type { SchoolSystemData } from './load.ts'

/** The drawing's data as a table: each stage with its ages and duration, for the chosen home country and the country abroad. */
function LevelTable({ education }: { education: Education }) {
  const t = useTranslations('guide')
  return (
    <table className="mt-3 w-full max-w-3xl border-collapse text-[0.9375rem]">
      <caption className="sr-only">{t('tableCaption', { track: education.title })}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-start text-sm">
          {(['stage', 'age', 'length'] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pe-3 text-start font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {education.homes.map(({ code, country: home, levels }) => (
        <Rows key={code} code={code} name={home} levels={levels} />
      ))}
      <Rows name={education.country} levels={education.levels} />
    </table>
  )
}

function Rows({ code, name, levels }: { code?: string; name: string; levels: GuideLevel[] }) {
  const { line, branches } = parted(levels)
  return (
    <tbody data-home={code}>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-start text-base font-semibold">
          {name}
        </th>
      </tr>
      {[...line, ...branches].map((level) => (
        <Row key={level.name} level={level} />
      ))}
    </tbody>
  )
}

function Row({ level }: { level: GuideLevel }) {
  const t = useTranslations('guide')
  const times = useStageTimes()
  const notes = [...level.items.map(({ title }) => title), ...(level.desc ? [level.desc] : [])]
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        {level.name}
        {level.isBeside && <span className="text-quiet"> {t('besides')}</span>}
        {notes.map((note) => (
          <span key={note} className="block text-sm text-quiet">
            {note}
          </span>
        ))}
      </th>
      <td className="py-2 pe-3 whitespace-nowrap">{times.span(level)}</td>
      <td className="py-2 whitespace-nowrap">{times.length(level)}</td>
    </tr>
  )
}

/** The comparison of each way in: what differs, then a drawing and a table for each track. */
export function SchoolSystems({ data: { guide, axis } }: { data: SchoolSystemData }) {
  return guide.modes.map(({ enrollment, name, system }) => {
    const { title, desc, tips, style, educations } = system
    return (
      <section key={enrollment} id={GUIDE_ANCHORS.system(enrollment)} className="guide-part pt-10 md:pt-16">
        <p className="text-sm font-semibold text-quiet">{name}</p>
        <h2 className="text-2xl md:text-3xl">{title}</h2>
        <div className="mt-3 grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_22rem]">
          <p className="measure md:text-lg">{desc}</p>
          {tips && <Tip text={tips} />}
        </div>
        {educations.map((education, index) => (
          <EducationTrack
            key={education.title}
            education={education}
            isAlone={educations.length === 1}
            isFolded={index > 0 && education.type === 'skill'}
          >
            <Levels education={education} axis={axis} isDrawn={style === 'default'} />
          </EducationTrack>
        ))}
      </section>
    )
  })
}

function Tip({ text }: { text: string }) {
  const t = useTranslations('guide')
  return (
    <p className="flex items-start gap-2.5 border-t border-edge pt-3 text-[0.9375rem] lg:border-t-2">
      <Lightbulb size={19} aria-hidden className="mt-0.5 shrink-0 text-jade" />
      <span>
        <strong className="font-semibold">{t('tip')}</strong> {text}
      </span>
    </p>
  )
}

/** One choice for all comparisons: guide.css shows the chosen country, and enhance/list-filters.ts puts it into the URL. */
export function HomeChoice({ data: { guide, home, editionHome } }: { data: SchoolSystemData }) {
  const t = useTranslations('guide')
  const homes = guide.modes[0]?.system.educations[0]?.homes ?? []
  return (
    <fieldset className="no-print mt-5 flex flex-wrap items-center gap-1.5 md:gap-2" data-home-choice={editionHome}>
      <legend className="float-left me-2 w-full py-1 font-semibold md:w-auto md:py-2">{t('compareWith')}</legend>
      {homes.map(({ code, country }) => (
        <label key={code} className="choice text-[0.9375rem] max-md:px-3">
          <input type="radio" name="home" value={code} defaultChecked={code === home} />
          {country}
        </label>
      ))}
    </fieldset>
  )
}

/** What the drawings mean; nothing for a guide without drawings. */
export function Legend({ data: { guide } }: { data: SchoolSystemData }) {
  const t = useTranslations('guide')
  const drawn = guide.modes.flatMap(({ system }) => (system.style === 'default' ? system.educations : []))
  if (drawn.length === 0) return null
  const hasBranches = drawn.some(({ levels }) => levels.some(({ isBeside }) => isBeside))
  const item = 'flex items-center gap-2'
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-quiet">
      <li className={item}>
        <span aria-hidden className="age-swatch" data-style="dark" /> {t('legendDark')}
      </li>
      <li className={item}>
        <span aria-hidden className="age-swatch" data-style="light" /> {t('legendLight')}
      </li>
      {hasBranches && (
        <li className={item}>
          <span aria-hidden className="age-swatch" data-style="branch" /> {t('legendBranch')}
        </li>
      )}
      <li>{t('legendAges')}</li>
    </ul>
  )
}

const TRACK_ICONS = { university: GraduationCap, skill: Wrench }

type TrackProps = { education: Education; isAlone: boolean; isFolded: boolean; children: React.ReactNode }

/** A track with its kind; a vocational track that is not the first is folded. */
function EducationTrack({ education, isAlone, isFolded, children }: TrackProps) {
  const t = useTranslations('guide')
  const Icon = TRACK_ICONS[education.type]
  const title = education.isTitled ? education.title : t(`tracks.${education.type}`)
  const heading = (
    <h3 className={education.isTitled || isFolded ? 'flex items-center gap-2.5 text-xl font-semibold' : 'sr-only'}>
      <Icon size={21} aria-hidden className="shrink-0 text-quiet" /> {title}
    </h3>
  )
  if (!isFolded)
    return (
      <section className={isAlone ? 'mt-6' : 'mt-8'}>
        {heading}
        {children}
      </section>
    )
  return (
    <details className="group mt-8 border-t border-edge pt-2">
      <summary className="flex min-h-13 items-center justify-between gap-4">
        {heading}
        <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      {children}
    </details>
  )
}

type LevelsProps = { education: Education; axis: AgeAxis; isDrawn: boolean }

/** The drawing with the table folded below, or the table alone when a guide has the plain style. */
function Levels({ education, axis, isDrawn }: LevelsProps) {
  const t = useTranslations('guide')
  if (!isDrawn) return <LevelTable education={education} />
  return (
    <>
      <div className="mt-4">
        <AgeDrawing education={education} axis={axis} />
      </div>
      <details className="no-print mt-4">
        <summary className="text-link inline-flex min-h-11 items-center">{t('asTable')}</summary>
        <LevelTable education={education} />
      </details>
    </>
  )
}
