/** Two school systems along one axis of age: horizontal in wide frames, vertical in narrow ones (age-drawing.css). */
import { Fragment } from 'react'
import type { Guide, GuideLevel } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import {
  type AgeAxis,
  type GridSpan,
  lanesOf,
  leadIn,
  parted,
  spanBetween,
  spanOf,
  startOf,
  useStageTimes,
  yearsOf,
} from './age-scale.ts'

export type Education = Guide['modes'][number]['system']['educations'][number]

const placed = ({ line, span }: GridSpan) => `age-line-${line} age-span-${span}`
const lineCount = (axis: AgeAxis) => spanBetween(axis.start, axis.end, axis).span

type Props = { education: Education; axis: AgeAxis }

/** The levels of the chosen home country and of the guide's country, drawn to scale. */
export function AgeDrawing({ education, axis }: Props) {
  const { branches } = parted(education.levels)
  return (
    <div className="age-frame">
      <div className={`age-grid age-lines-${lineCount(axis)}`}>
        <Ages axis={axis} start={startOf(education.levels)} />
        {education.homes.map(({ code, country: home, levels }) => (
          <Track key={code} side="home" code={code} name={home} levels={levels} axis={axis} />
        ))}
        <Track side="abroad" name={education.country} levels={education.levels} axis={axis} />
        <Branches branches={branches} axis={axis} />
      </div>
      <ul aria-hidden className="mt-5 grid gap-1.5 text-[0.8125rem] text-quiet lg:hidden">
        {education.homes.map(({ code, levels }) => (
          <ShortLevels key={code} levels={levels} code={code} />
        ))}
        <ShortLevels levels={education.levels} />
      </ul>
    </div>
  )
}

/** Lines and numbers of the axis; hidden from screen readers, because each level has its ages as text. */
function Ages({ axis, start }: { axis: AgeAxis; start: number | null }) {
  return yearsOf(axis).map((age) => {
    const position = placed(spanBetween(age, age + 1, axis))
    const isLast = age + 1 === axis.end
    return (
      <Fragment key={age}>
        <span aria-hidden className={`age-tick ${position}`} data-last={isLast || undefined} />
        <span aria-hidden className={`age-number ${position}`} data-start={age === start || undefined}>
          <span className="age-number-start">{age}</span>
          {isLast && <span className="age-number-end">{age + 1}</span>}
        </span>
      </Fragment>
    )
  })
}

type TrackProps = { side: 'home' | 'abroad'; code?: string; name: string; levels: GuideLevel[]; axis: AgeAxis }

function Track({ side, code, name, levels, axis }: TrackProps) {
  const { line } = parted(levels)
  const before = leadIn(line, axis)
  return (
    <>
      <p className={`age-title age-title-${side}`} data-home={code}>
        {name}
      </p>
      {before && <span aria-hidden className={`age-before age-${side} ${placed(before)}`} data-home={code} />}
      <ol className="age-track" aria-label={name} data-home={code}>
        {line.map((level) => (
          <Level key={level.startAge} level={level} className={`age-${side} ${placed(spanOf(level, axis))}`} />
        ))}
      </ol>
    </>
  )
}

const shortYears = 1.5

/** Captions of levels that are too short for them in a narrow frame. */
function ShortLevels({ levels, code }: { levels: readonly GuideLevel[]; code?: string }) {
  const t = useTranslations('guide')
  return parted(levels)
    .line.filter(({ years, items }) => years < shortYears && items.length > 0)
    .map(({ startAge, name, items }) => (
      <li key={startAge} data-home={code}>
        {t('ofLevel', {
          level: name,
          items: items.map(({ title }) => title).reduce((first, second) => t('listOf', { first, second })),
        })}
      </li>
    ))
}

function Level({ level, className }: { level: GuideLevel; className: string }) {
  const times = useStageTimes()
  return (
    <li
      className={`age-level ${className}`}
      data-style={level.style}
      data-short={level.years < shortYears || undefined}
    >
      <span className="age-level-name">{level.name}</span>
      <span className="sr-only">{times.when(level)}</span>
      <span className="age-level-items">
        {level.items.map(({ title }) => (
          <span key={title}>{title}</span>
        ))}
      </span>
    </li>
  )
}

const roomYears = 4

/** Arcs that leave the line and rejoin it, with captions; their list is on the side with more space. */
function Branches({ branches, axis }: { branches: GuideLevel[]; axis: AgeAxis }) {
  const t = useTranslations('guide')
  const times = useStageTimes()
  if (branches.length === 0) return null
  const lanes = lanesOf(branches)
  const first = Math.min(...branches.map(({ startAge }) => startAge))
  const last = Math.max(...branches.map(({ startAge, years }) => startAge + years))
  const isAfter = axis.end - last >= roomYears
  const room = isAfter ? spanBetween(last, axis.end, axis) : spanBetween(axis.start, first, axis)
  return (
    <>
      {branches.map((branch, index) => (
        <span
          key={branch.name}
          aria-hidden
          className={`age-arc age-lane-${lanes[index]} ${placed(spanOf(branch, axis))}`}
        >
          <span className="age-stop">{index + 1}</span>
        </span>
      ))}
      <ol
        className={`age-branches ${placed(room)}`}
        data-side={isAfter ? 'after' : 'before'}
        aria-label={t('branches')}
      >
        {branches.map((branch, index) => (
          <li key={branch.name} className="flex gap-2.5">
            <span aria-hidden className="age-stop">
              {index + 1}
            </span>
            <div>
              <p className="text-[0.9375rem] font-semibold">
                {branch.name} <span className="font-normal text-quiet">{times.when(branch)}</span>
              </p>
              {branch.desc && <p className="text-sm">{branch.desc}</p>}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
