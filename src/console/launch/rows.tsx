import type { ReactNode } from 'react'
import { useTranslations } from '../messages/translations.ts'
import { type Launch, type LaunchStep, openChecks } from './steps.ts'

/** Steps one below the other, each with what it lacks and its links. */
export function StepRows({
  launch,
  steps,
  parts,
}: {
  launch: Launch
  steps: readonly LaunchStep[]
  /** What a step has besides, by its name. */
  parts: Readonly<Record<string, ReactNode>>
}) {
  return (
    <ol className="mt-2 grid max-w-4xl grid-cols-1 gap-2">
      {steps.map((step) => (
        <Row key={step.step} launch={launch} step={step}>
          {parts[step.step]}
        </Row>
      ))}
    </ol>
  )
}

function Row({ launch, step, children }: { launch: Launch; step: LaunchStep; children: ReactNode }) {
  const t = useTranslations()
  const open = openChecks(launch, step)
  const links = step.links.filter(
    ({ check, ofReaders }) => (!check || open.includes(check)) && (!ofReaders || launch.readers[ofReaders] > 0),
  )
  return (
    <li id={step.step} className="panel py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {t(`launch.step.${step.step}`)}
          <span className={`tag ${open.length === 0 ? 'tag-jade' : ''}`}>
            {t(open.length === 0 ? 'launch.done' : 'launch.open')}
          </span>
        </h2>
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-4 md:ms-auto">
            {links.map(({ path, word }) => (
              <a key={path} href={path} className="text-link inline-flex min-h-9 items-center">
                {t(word)}
              </a>
            ))}
          </p>
        )}
      </div>
      {open.map((check) =>
        check === 'readers' ? (
          <OtherReaders key={check} readers={launch.readers} />
        ) : (
          <p key={check}>{t(`launch.check.${check}`)}</p>
        ),
      )}
      {children}
    </li>
  )
}

/** What is written for readers of another country: guides, and texts that are hidden for that reason. */
function OtherReaders({ readers: { guides, articles, questions } }: { readers: Launch['readers'] }) {
  const t = useTranslations()
  const hidden = articles > 0 && questions > 0 ? 'both' : articles > 0 ? 'articles' : 'questions'
  return (
    <>
      {guides > 0 && <p>{t('launch.check.readers')}</p>}
      {articles + questions > 0 && <p>{t(`launch.hidden.${hidden}`, { articles, questions })}</p>}
    </>
  )
}
