import { GUIDE_ANCHORS } from '../../../domain/guide-sections.ts'
import { useTranslations } from '../../messages/provider.tsx'
import type { GuideData } from './load.ts'

/** The parts of the guide: its folded sections themselves on phones, a plain list on tablets, a bar that stays in sight on wide screens. */
export function PageNavigation({ data: { guide } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const parts = [
    ...guide.modes.map((mode) => ({ anchor: GUIDE_ANCHORS.mode(mode.enrollment), label: mode.name })),
    { anchor: GUIDE_ANCHORS.process, label: t('fiveSteps') },
  ]
  return (
    <nav aria-label={t('onThisPage')} className="guide-navigation no-print border-y max-md:hidden border-line bg-paper">
      <ul className="frame lg:flex lg:gap-x-8">
        {parts.map(({ anchor, label }) => (
          <li key={anchor} className="border-t border-line first:border-t-0 lg:border-0">
            <a href={`#${anchor}`} className="flex min-h-12 items-center font-semibold">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
