import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { HowJudged } from '../schools/match/how-judged.tsx'
import type { MatchPageData } from '../schools/match/load.ts'
import { MatchAnswerView } from '../schools/match/match-answer.tsx'
import { MatchForm, useTerm } from '../schools/match/match-form.tsx'
import { UnreadNote } from '../schools/match/unread-note.tsx'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { IgnoredNote } from '../shell/ignored-note.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../schools/match/load.ts'

export default function MatchPage() {
  const data = useLoaderData<MatchPageData>()
  const t = useTranslations('match')
  const currency = useHomeCurrencyName()
  const term = useTerm()
  return (
    <div className="frame">
      <PageMeta title={t('title')} description={t('meta')} hasErrors={Object.keys(data.errors).length > 0} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className={data.answer ? 'text-xl md:text-5xl' : 'text-2xl md:pt-4 md:text-5xl'}>{t('heading')}</h1>
      <IgnoredNote
        ignored={data.ignored.map(({ field, value }) => ({
          label: t(`fields.${field}`, { currency }),
          value,
          used: field === 'intake' ? term(data.form.intake) : '',
        }))}
      />
      <UnreadNote data={data} />
      {data.answer && <MatchAnswerView data={data} answer={data.answer} />}
      <section id="match-form" className="no-print card mt-4 p-5 md:mt-8 md:p-8">
        {data.answer && <h2 className="mb-4 text-2xl">{t('changeAnswers')}</h2>}
        <MatchForm data={data} />
      </section>
      <PaidLine className="mt-6" />
      <HowJudged form={data.form} />
    </div>
  )
}
